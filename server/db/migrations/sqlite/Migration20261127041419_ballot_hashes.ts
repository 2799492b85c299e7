import { Migration } from '@mikro-orm/migrations';

export class Migration20261127041419_ballot_hashes extends Migration {

  override name = 'Migration20261127041419_ballot_hashes';

  override up(): void | Promise<void> {
    this.addSql(`create table \`named_address\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`address_hash\` text not null, \`name\` text not null, \`named_by\` text not null, \`named_at\` datetime not null, constraint \`named_address_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create unique index \`named_address_season_id_address_hash_unique\` on \`named_address\` (\`season_id\`, \`address_hash\`);`);

    this.addSql(`alter table \`season\` add column \`ballot_key\` text null;`);

    this.addSql(`alter table \`ballot\` add column \`address_hash\` text null;`);
    this.addSql(`alter table \`ballot\` add column \`network_hash\` text null;`);
    this.addSql(`alter table \`ballot\` add column \`agent_hash\` text null;`);
    this.addSql(`alter table \`ballot\` add column \`solved_after\` integer null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`named_address\`;`);

    this.addSql(`alter table \`ballot\` drop column \`address_hash\`;`);
    this.addSql(`alter table \`ballot\` drop column \`network_hash\`;`);
    this.addSql(`alter table \`ballot\` drop column \`agent_hash\`;`);
    this.addSql(`alter table \`ballot\` drop column \`solved_after\`;`);

    this.addSql(`alter table \`season\` drop column \`ballot_key\`;`);
  }

}
