import { Migration } from '@mikro-orm/migrations';

export class Migration20261125224242_retention extends Migration {

  override name = 'Migration20261125224242_retention';

  override up(): void | Promise<void> {
    this.addSql(`create table \`destruction_certificate\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`kind\` text check (\`kind\` in ('purge', 'erasure')) not null, \`field_group\` text check (\`field_group\` in ('family', 'ballotClient', 'mail', 'audit')) not null, \`records\` integer not null, \`days\` integer null, \`announcement_date\` text null, \`by\` text not null, \`started_at\` datetime not null, \`completed_at\` datetime null, constraint \`destruction_certificate_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create index \`destruction_certificate_season_id_id_index\` on \`destruction_certificate\` (\`season_id\`, \`id\`);`);

    this.addSql(`alter table \`season\` add column \`retention_days\` json null;`);
    this.addSql(`alter table \`season\` add column \`records_hold\` json null;`);

    this.addSql(`alter table \`public_name_submission\` add column \`destroyed_at\` datetime null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`destruction_certificate\`;`);

    this.addSql(`alter table \`public_name_submission\` drop column \`destroyed_at\`;`);

    this.addSql(`alter table \`season\` drop column \`retention_days\`;`);
    this.addSql(`alter table \`season\` drop column \`records_hold\`;`);
  }

}
