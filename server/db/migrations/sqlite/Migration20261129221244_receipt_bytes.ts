import { Migration } from '@mikro-orm/migrations';

export class Migration20261129221244_receipt_bytes extends Migration {

  override name = 'Migration20261129221244_receipt_bytes';

  override up(): void | Promise<void> {
    this.addSql(`pragma foreign_keys = off;`);
    this.addSql(`create table \`ballot__temp_alter\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`district_id\` integer not null, \`county_id\` integer null, \`first_option_id\` integer not null, \`second_option_id\` integer not null, \`third_option_id\` integer not null, \`created_at\` datetime not null, \`client\` text null, \`receipt_hash\` blob null, \`address_hash\` text null, \`network_hash\` text null, \`agent_hash\` text null, \`solved_after\` integer null, constraint \`ballot_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`ballot_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`ballot_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`) on delete no action, constraint \`ballot_first_option_id_foreign\` foreign key (\`first_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_second_option_id_foreign\` foreign key (\`second_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_third_option_id_foreign\` foreign key (\`third_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_three_choices\` check (first_option_id < second_option_id and second_option_id < third_option_id));`);
    this.addSql(`insert into \`ballot__temp_alter\` select \`id\`, \`season_id\`, \`district_id\`, \`county_id\`, \`first_option_id\`, \`second_option_id\`, \`third_option_id\`, \`created_at\`, \`client\`, unhex(\`receipt_hash\`), \`address_hash\`, \`network_hash\`, \`agent_hash\`, \`solved_after\` from \`ballot\`;`);
    // Continues the ids: that of a deleted ballot is never given again.
    this.addSql(`delete from sqlite_sequence where name = 'ballot__temp_alter';`);
    this.addSql(`insert into sqlite_sequence (name, seq) select 'ballot__temp_alter', seq from sqlite_sequence where name = 'ballot';`);
    this.addSql(`drop table \`ballot\`;`);
    this.addSql(`alter table \`ballot__temp_alter\` rename to \`ballot\`;`);
    this.addSql(`pragma foreign_keys = on;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`pragma foreign_keys = off;`);
    this.addSql(`create table \`ballot__temp_alter\` (\`address_hash\` text null, \`agent_hash\` text null, \`client\` text not null, \`county_id\` integer null, \`created_at\` datetime not null, \`district_id\` integer not null, \`first_option_id\` integer not null, \`id\` integer not null primary key autoincrement, \`network_hash\` text null, \`receipt_hash\` text null, \`season_id\` integer not null, \`second_option_id\` integer not null, \`solved_after\` integer null, \`third_option_id\` integer not null, constraint \`ballot_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`), constraint \`ballot_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`ballot_first_option_id_foreign\` foreign key (\`first_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`ballot_second_option_id_foreign\` foreign key (\`second_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_third_option_id_foreign\` foreign key (\`third_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_three_choices\` check (first_option_id < second_option_id and second_option_id < third_option_id));`);
    this.addSql(`insert into \`ballot__temp_alter\` select \`address_hash\`, \`agent_hash\`, coalesce(\`client\`, ''), \`county_id\`, \`created_at\`, \`district_id\`, \`first_option_id\`, \`id\`, \`network_hash\`, lower(hex(\`receipt_hash\`)), \`season_id\`, \`second_option_id\`, \`solved_after\`, \`third_option_id\` from \`ballot\`;`);
    // Continues the ids: that of a deleted ballot is never given again.
    this.addSql(`delete from sqlite_sequence where name = 'ballot__temp_alter';`);
    this.addSql(`insert into sqlite_sequence (name, seq) select 'ballot__temp_alter', seq from sqlite_sequence where name = 'ballot';`);
    this.addSql(`drop table \`ballot\`;`);
    this.addSql(`alter table \`ballot__temp_alter\` rename to \`ballot\`;`);
    this.addSql(`pragma foreign_keys = on;`);
  }

}
