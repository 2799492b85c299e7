import { Migration } from '@mikro-orm/migrations';
import { accountFacts, readVotingStarts } from '../voting-starts.ts';

export class Migration20261127223705_count_rules_facts extends Migration {

  override name = 'Migration20261127223705_count_rules_facts';

  override async up(): Promise<void> {
    this.addSql(`alter table "season" add "voting_started_at" timestamptz null, add "schedule_changes" jsonb null;`);

    this.addSql(`alter table "account" add "credentials_set_by" int null, add "admin_since" timestamptz null;`);

    for (const { season, at } of await readVotingStarts((sql) => this.execute(sql)))
      this.addSql(`update season set voting_started_at = '${at.toISOString()}' where id = ${season};`);
    for (const sql of accountFacts) this.addSql(sql);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "account" drop column "credentials_set_by", drop column "admin_since";`);

    this.addSql(`alter table "season" drop column "voting_started_at", drop column "schedule_changes";`);
  }

}
