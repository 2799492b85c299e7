import { Migration } from '@mikro-orm/migrations';

export class Migration20261122070101_decisions_and_versions extends Migration {

  override name = 'Migration20261122070101_decisions_and_versions';

  override up(): void | Promise<void> {
    this.addSql(`create table \`decision\` (\`id\` text not null primary key, \`content\` text not null, \`answer\` json not null, \`before\` json null, \`undo_answer\` json null, \`made_at\` datetime not null);`);
    this.addSql(`create index \`decision_made_at_index\` on \`decision\` (\`made_at\`);`);

    this.addSql(`alter table \`contest\` add column \`version\` integer not null default 1;`);

    this.addSql(`alter table \`public_name_submission\` add column \`version\` integer not null default 1;`);

    this.addSql(`alter table \`account\` add column \`version\` integer not null default 1;`);

    this.addSql(`alter table \`employee_submission\` add column \`version\` integer not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`decision\`;`);

    this.addSql(`alter table \`account\` drop column \`version\`;`);

    this.addSql(`alter table \`contest\` drop column \`version\`;`);

    this.addSql(`alter table \`employee_submission\` drop column \`version\`;`);

    this.addSql(`alter table \`public_name_submission\` drop column \`version\`;`);
  }

}
