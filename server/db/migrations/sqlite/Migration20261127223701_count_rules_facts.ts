import { Migration } from '@mikro-orm/migrations';
import { accountFacts, readVotingStarts } from '../voting-starts.ts';

export class Migration20261127223701_count_rules_facts extends Migration {

  override name = 'Migration20261127223701_count_rules_facts';

  override async up(): Promise<void> {
    this.addSql(`alter table \`season\` add column \`voting_started_at\` datetime null;`);
    this.addSql(`alter table \`season\` add column \`schedule_changes\` json null;`);

    this.addSql(`alter table \`account\` add column \`credentials_set_by\` integer null;`);
    this.addSql(`alter table \`account\` add column \`admin_since\` datetime null;`);

    for (const { season, at } of await readVotingStarts((sql) => this.execute(sql)))
      this.addSql(`update season set voting_started_at = ${at.getTime()} where id = ${season};`);
    for (const sql of accountFacts) this.addSql(sql);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`account\` drop column \`credentials_set_by\`;`);
    this.addSql(`alter table \`account\` drop column \`admin_since\`;`);

    this.addSql(`alter table \`season\` drop column \`voting_started_at\`;`);
    this.addSql(`alter table \`season\` drop column \`schedule_changes\`;`);
  }

}
