import { Migration } from '@mikro-orm/migrations';

export class Migration20250811000000_first extends Migration {

  override name = 'Migration20250811000000_first';

  override up(): void | Promise<void> {
    this.addSql(`create table \`contest\` (\`id\` integer not null primary key, \`schedule\` json not null, \`texts\` json not null, \`is_sample\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null);`);

    this.addSql(`create table \`district\` (\`id\` integer not null primary key, \`name\` text not null);`);
    this.addSql(`create unique index \`district_name_unique\` on \`district\` (\`name\`);`);

    this.addSql(`create table \`county\` (\`id\` integer not null primary key, \`name\` text not null, \`district_id\` integer not null, constraint \`county_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`));`);
    this.addSql(`create unique index \`county_name_unique\` on \`county\` (\`name\`);`);
    this.addSql(`create index \`county_district_id_index\` on \`county\` (\`district_id\`);`);

    this.addSql(`create table \`grade_level\` (\`id\` integer not null primary key, \`name\` text not null);`);
    this.addSql(`create unique index \`grade_level_name_unique\` on \`grade_level\` (\`name\`);`);

    this.addSql(`create table \`public_name_submission\` (\`id\` integer not null primary key autoincrement, \`first_name\` text not null, \`last_name\` text not null, \`email\` text not null, \`phone_number\` text not null, \`grade_level\` text not null, \`school_name\` text not null, \`county_id\` integer not null, \`snowplow_name\` text not null, \`snowplow_name_description\` text not null, \`child_info_parent_consent\` integer not null default false, \`review_state\` text check (\`review_state\` in ('pending', 'approved', 'rejected')) not null default 'pending', \`review_reason\` text null, \`reviewed_at\` datetime null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`name_key\` text not null, \`email_key\` text not null, \`child_key\` text not null, \`email_use\` integer check (email_use >= 1 and email_use <= 5) not null, constraint \`public_name_submission_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`));`);
    this.addSql(`create index \`public_name_submission_county_id_index\` on \`public_name_submission\` (\`county_id\`);`);
    this.addSql(`create unique index \`public_name_submission_name_key_unique\` on \`public_name_submission\` (\`name_key\`);`);
    this.addSql(`create unique index \`public_name_submission_email_key_child_key_unique\` on \`public_name_submission\` (\`email_key\`, \`child_key\`);`);
    this.addSql(`create unique index \`public_name_submission_email_key_email_use_unique\` on \`public_name_submission\` (\`email_key\`, \`email_use\`);`);

    this.addSql(`create table \`public_voting_option\` (\`id\` integer not null primary key autoincrement, \`district_id\` integer not null, \`option_number\` integer not null, \`public_name_submission_id\` integer not null, \`created_at\` datetime not null, constraint \`public_voting_option_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`public_voting_option_public_name_submission_id_foreign\` foreign key (\`public_name_submission_id\`) references \`public_name_submission\` (\`id\`));`);
    this.addSql(`create index \`public_voting_option_district_id_index\` on \`public_voting_option\` (\`district_id\`);`);
    this.addSql(`create index \`public_voting_option_public_name_submission_id_index\` on \`public_voting_option\` (\`public_name_submission_id\`);`);
    this.addSql(`create unique index \`public_voting_option_district_id_option_number_unique\` on \`public_voting_option\` (\`district_id\`, \`option_number\`);`);
    this.addSql(`create unique index \`public_voting_option_district_id_public_name_submission_id_unique\` on \`public_voting_option\` (\`district_id\`, \`public_name_submission_id\`);`);

    this.addSql(`create table \`ballot\` (\`id\` integer not null primary key autoincrement, \`district_id\` integer not null, \`county_id\` integer null, \`first_option_id\` integer not null, \`second_option_id\` integer not null, \`third_option_id\` integer not null, \`created_at\` datetime not null, \`client\` text not null, constraint \`ballot_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`ballot_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`) on delete no action, constraint \`ballot_first_option_id_foreign\` foreign key (\`first_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_second_option_id_foreign\` foreign key (\`second_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_third_option_id_foreign\` foreign key (\`third_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_three_choices\` check (first_option_id < second_option_id and second_option_id < third_option_id));`);

    this.addSql(`create table \`used_captcha\` (\`solution\` text not null primary key);`);
  }

  override down(): void | Promise<void> {

    this.addSql(`drop table if exists \`contest\`;`);
    this.addSql(`drop table if exists \`district\`;`);
    this.addSql(`drop table if exists \`county\`;`);
    this.addSql(`drop table if exists \`grade_level\`;`);
    this.addSql(`drop table if exists \`public_name_submission\`;`);
    this.addSql(`drop table if exists \`public_voting_option\`;`);
    this.addSql(`drop table if exists \`ballot\`;`);
    this.addSql(`drop table if exists \`used_captcha\`;`);
  }

}
