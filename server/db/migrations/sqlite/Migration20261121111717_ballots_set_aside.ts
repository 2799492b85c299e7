import { Migration } from '@mikro-orm/migrations';

export class Migration20261121111717_ballots_set_aside extends Migration {

  override name = 'Migration20261121111717_ballots_set_aside';

  override up(): void | Promise<void> {
    this.addSql(`create table \`set_aside\` (\`id\` integer not null primary key autoincrement, \`district_id\` integer not null, \`ballots\` integer not null, \`first_at\` datetime not null, \`last_at\` datetime not null, \`reason\` text not null, \`set_aside_by\` text not null, \`set_aside_at\` datetime not null, \`taken_back_reason\` text null, \`taken_back_by\` text null, \`taken_back_at\` datetime null, constraint \`set_aside_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`));`);
    this.addSql(`create index \`set_aside_district_id_index\` on \`set_aside\` (\`district_id\`);`);

    this.addSql(`create table \`ballot_set_aside\` (\`id\` integer not null primary key autoincrement, \`set_aside_id\` integer not null, \`ballot_id\` integer not null, \`taken_back_at\` datetime null, constraint \`ballot_set_aside_set_aside_id_foreign\` foreign key (\`set_aside_id\`) references \`set_aside\` (\`id\`), constraint \`ballot_set_aside_ballot_id_foreign\` foreign key (\`ballot_id\`) references \`ballot\` (\`id\`));`);
    this.addSql(`create index \`ballot_set_aside_set_aside_id_index\` on \`ballot_set_aside\` (\`set_aside_id\`);`);
    this.addSql(`create unique index \`ballot_set_aside_once\` on \`ballot_set_aside\` (\`ballot_id\`) where taken_back_at is null;`);
  }

  override down(): void | Promise<void> {

    this.addSql(`drop table if exists \`set_aside\`;`);
    this.addSql(`drop table if exists \`ballot_set_aside\`;`);
  }

}
