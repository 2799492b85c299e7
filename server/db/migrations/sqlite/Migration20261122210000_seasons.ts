import { Migration } from '@mikro-orm/migrations';

export class Migration20261122210000_seasons extends Migration {

  override name = 'Migration20261122210000_seasons';

  /**
   * What there is becomes the first season, which is running. Each of its tables is made anew: SQLite cannot add a
   * reference to one that holds rows. `migrate()` minds no references meanwhile.
   */
  override up(): void {
    this.addSql(`create table \`season\` (\`id\` integer not null primary key, \`year\` integer not null, \`state\` text check (\`state\` in ('preparing', 'running', 'closed')) not null default 'preparing', \`schedule\` json not null, \`texts\` json not null, \`state_fips\` text null, \`time_zone\` text not null, \`first_ballot_id\` integer not null default 1, \`first_entry_id\` integer not null default 1, \`started_at\` datetime null, \`closed_at\` datetime null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`version\` integer not null default 1);`);
    this.addSql(`create unique index \`season_year_unique\` on \`season\` (\`year\`);`);
    this.addSql(`insert into \`season\` (\`id\`, \`year\`, \`state\`, \`schedule\`, \`texts\`, \`state_fips\`, \`time_zone\`, \`started_at\`, \`created_at\`, \`updated_at\`, \`version\`) select 1, substr(\`schedule\` ->> '$.announcementDate', 1, 4) + 0, 'running', \`schedule\`, \`texts\`, \`state_fips\`, 'America/Chicago', \`created_at\`, \`created_at\`, \`updated_at\`, \`version\` from \`contest\`;`);

    this.addSql(`create table \`grade_level_new\` (\`id\` integer not null primary key, \`season_id\` integer not null, \`name\` text not null, constraint \`grade_level_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`insert into \`grade_level_new\` (\`id\`, \`season_id\`, \`name\`) select \`id\`, 1, \`name\` from \`grade_level\`;`);
    this.addSql(`drop table \`grade_level\`;`);
    this.addSql(`alter table \`grade_level_new\` rename to \`grade_level\`;`);
    this.addSql(`create unique index \`grade_level_season_id_name_unique\` on \`grade_level\` (\`season_id\`, \`name\`);`);

    this.addSql(`create table \`district_new\` (\`id\` integer not null primary key, \`season_id\` integer not null, \`name\` text not null, \`name_order\` text not null default '', constraint \`district_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`insert into \`district_new\` (\`id\`, \`season_id\`, \`name\`, \`name_order\`) select \`id\`, 1, \`name\`, \`name_order\` from \`district\`;`);
    this.addSql(`drop table \`district\`;`);
    this.addSql(`alter table \`district_new\` rename to \`district\`;`);
    this.addSql(`create unique index \`district_season_id_name_unique\` on \`district\` (\`season_id\`, \`name\`);`);

    this.addSql(`create table \`county_new\` (\`id\` integer not null primary key, \`season_id\` integer not null, \`name\` text not null, \`name_order\` text not null default '', \`district_id\` integer not null, constraint \`county_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`county_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`));`);
    this.addSql(`insert into \`county_new\` (\`id\`, \`season_id\`, \`name\`, \`name_order\`, \`district_id\`) select \`id\`, 1, \`name\`, \`name_order\`, \`district_id\` from \`county\`;`);
    this.addSql(`drop table \`county\`;`);
    this.addSql(`alter table \`county_new\` rename to \`county\`;`);
    this.addSql(`create index \`county_season_id_district_id_index\` on \`county\` (\`season_id\`, \`district_id\`);`);
    this.addSql(`create unique index \`county_season_id_name_unique\` on \`county\` (\`season_id\`, \`name\`);`);

    this.addSql(`create table \`contest_new\` (\`id\` integer not null primary key, \`season_id\` integer not null, \`is_sample\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, constraint \`contest_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`insert into \`contest_new\` (\`id\`, \`season_id\`, \`is_sample\`, \`created_at\`, \`updated_at\`) select \`id\`, 1, \`is_sample\`, \`created_at\`, \`updated_at\` from \`contest\`;`);
    this.addSql(`drop table \`contest\`;`);
    this.addSql(`alter table \`contest_new\` rename to \`contest\`;`);

    this.addSql(`create table \`audit_event_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`at\` datetime not null, \`action\` text not null, \`action_order\` text not null default '', \`actor_id\` integer null, \`actor\` text not null, \`actor_order\` text not null default '', \`subject_type\` text not null, \`subject_id\` integer null, \`subject\` text not null, \`subject_order\` text not null default '', \`before\` json null, \`after\` json null, constraint \`audit_event_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`insert into \`audit_event_new\` (\`id\`, \`season_id\`, \`at\`, \`action\`, \`action_order\`, \`actor_id\`, \`actor\`, \`actor_order\`, \`subject_type\`, \`subject_id\`, \`subject\`, \`subject_order\`, \`before\`, \`after\`) select \`id\`, 1, \`at\`, \`action\`, \`action_order\`, \`actor_id\`, \`actor\`, \`actor_order\`, \`subject_type\`, \`subject_id\`, \`subject\`, \`subject_order\`, \`before\`, \`after\` from \`audit_event\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'audit_event_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'audit_event_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'audit_event';`);
    this.addSql(`drop table \`audit_event\`;`);
    this.addSql(`alter table \`audit_event_new\` rename to \`audit_event\`;`);
    this.addSql(`create index \`audit_event_season_id_at_index\` on \`audit_event\` (\`season_id\`, \`at\`);`);
    this.addSql(`create index \`audit_event_season_id_id_index\` on \`audit_event\` (\`season_id\`, \`id\`);`);

    this.addSql(`create table \`set_aside_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`district_id\` integer not null, \`ballots\` integer not null, \`first_at\` datetime not null, \`last_at\` datetime not null, \`reason\` text not null, \`set_aside_by\` text not null, \`set_aside_at\` datetime not null, \`taken_back_reason\` text null, \`taken_back_by\` text null, \`taken_back_at\` datetime null, constraint \`set_aside_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`set_aside_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`));`);
    this.addSql(`insert into \`set_aside_new\` (\`id\`, \`season_id\`, \`district_id\`, \`ballots\`, \`first_at\`, \`last_at\`, \`reason\`, \`set_aside_by\`, \`set_aside_at\`, \`taken_back_reason\`, \`taken_back_by\`, \`taken_back_at\`) select \`id\`, 1, \`district_id\`, \`ballots\`, \`first_at\`, \`last_at\`, \`reason\`, \`set_aside_by\`, \`set_aside_at\`, \`taken_back_reason\`, \`taken_back_by\`, \`taken_back_at\` from \`set_aside\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'set_aside_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'set_aside_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'set_aside';`);
    this.addSql(`drop table \`set_aside\`;`);
    this.addSql(`alter table \`set_aside_new\` rename to \`set_aside\`;`);
    this.addSql(`create index \`set_aside_district_id_index\` on \`set_aside\` (\`district_id\`);`);

    this.addSql(`create table \`submission_count_new\` (\`season_id\` integer not null, \`kind\` text not null, \`item\` text not null, \`entries\` integer not null, primary key (\`season_id\`, \`kind\`, \`item\`), constraint \`submission_count_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`insert into \`submission_count_new\` (\`season_id\`, \`kind\`, \`item\`, \`entries\`) select 1, \`kind\`, \`item\`, \`entries\` from \`submission_count\`;`);
    this.addSql(`drop table \`submission_count\`;`);
    this.addSql(`alter table \`submission_count_new\` rename to \`submission_count\`;`);

    this.addSql(`create table \`public_name_submission_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`first_name\` text not null, \`last_name\` text not null, \`email\` text not null, \`phone_number\` text not null, \`grade_level\` text not null, \`school_name\` text not null, \`county_id\` integer not null, \`snowplow_name\` text not null, \`snowplow_name_order\` text not null default '', \`snowplow_name_description\` text not null, \`child_info_parent_consent\` integer not null default false, \`review_state\` text check (\`review_state\` in ('pending', 'approved', 'rejected')) not null default 'pending', \`review_reason\` text null, \`reviewed_at\` datetime null, \`reviewed_by\` text null, \`hints\` json null, \`has_hint\` integer not null default false, \`group_id\` integer null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`version\` integer not null default 1, \`name_key\` text not null, \`email_key\` text not null, \`child_key\` text not null, \`email_use\` integer check (email_use >= 1 and email_use <= 5) not null, constraint \`public_name_submission_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`public_name_submission_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`), constraint \`public_name_submission_group_id_foreign\` foreign key (\`group_id\`) references \`submission_group\` (\`id\`) on delete set null);`);
    this.addSql(`insert into \`public_name_submission_new\` (\`id\`, \`season_id\`, \`first_name\`, \`last_name\`, \`email\`, \`phone_number\`, \`grade_level\`, \`school_name\`, \`county_id\`, \`snowplow_name\`, \`snowplow_name_order\`, \`snowplow_name_description\`, \`child_info_parent_consent\`, \`review_state\`, \`review_reason\`, \`reviewed_at\`, \`reviewed_by\`, \`hints\`, \`has_hint\`, \`group_id\`, \`created_at\`, \`updated_at\`, \`version\`, \`name_key\`, \`email_key\`, \`child_key\`, \`email_use\`) select \`id\`, 1, \`first_name\`, \`last_name\`, \`email\`, \`phone_number\`, \`grade_level\`, \`school_name\`, \`county_id\`, \`snowplow_name\`, \`snowplow_name_order\`, \`snowplow_name_description\`, \`child_info_parent_consent\`, \`review_state\`, \`review_reason\`, \`reviewed_at\`, \`reviewed_by\`, \`hints\`, \`has_hint\`, \`group_id\`, \`created_at\`, \`updated_at\`, \`version\`, \`name_key\`, \`email_key\`, \`child_key\`, \`email_use\` from \`public_name_submission\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'public_name_submission_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'public_name_submission_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'public_name_submission';`);
    this.addSql(`drop table \`public_name_submission\`;`);
    this.addSql(`alter table \`public_name_submission_new\` rename to \`public_name_submission\`;`);
    this.addSql(`create index \`public_name_submission_group_id_index\` on \`public_name_submission\` (\`group_id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_id_index\` on \`public_name_submission\` (\`season_id\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_snowplow_name_order_id_index\` on \`public_name_submission\` (\`season_id\`, \`snowplow_name_order\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_county_id_id_index\` on \`public_name_submission\` (\`season_id\`, \`county_id\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_grade_level_id_index\` on \`public_name_submission\` (\`season_id\`, \`grade_level\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`created_at\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_snowplow_name_order_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`snowplow_name_order\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`created_at\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_has_hint_id_index\` on \`public_name_submission\` (\`season_id\`, \`has_hint\`, \`id\`);`);
    this.addSql(`create index \`entry_by_state\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`county_id\`, \`grade_level\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_by_county\` on \`public_name_submission\` (\`season_id\`, \`county_id\`, \`review_state\`, \`grade_level\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_by_grade\` on \`public_name_submission\` (\`season_id\`, \`grade_level\`, \`review_state\`, \`county_id\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_name_key_unique\` on \`public_name_submission\` (\`season_id\`, \`name_key\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_email_key_child_key_unique\` on \`public_name_submission\` (\`season_id\`, \`email_key\`, \`child_key\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_email_key_email_use_unique\` on \`public_name_submission\` (\`season_id\`, \`email_key\`, \`email_use\`);`);

    this.addSql(`create table \`submission_group_new\` (\`id\` integer not null primary key, \`season_id\` integer not null, \`first_id\` integer not null, \`count\` integer not null, \`pending\` integer not null, constraint \`submission_group_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`submission_group_first_id_foreign\` foreign key (\`first_id\`) references \`public_name_submission\` (\`id\`) on delete cascade);`);
    this.addSql(`insert into \`submission_group_new\` (\`id\`, \`season_id\`, \`first_id\`, \`count\`, \`pending\`) select \`id\`, 1, \`first_id\`, \`count\`, \`pending\` from \`submission_group\`;`);
    this.addSql(`drop table \`submission_group\`;`);
    this.addSql(`alter table \`submission_group_new\` rename to \`submission_group\`;`);
    this.addSql(`create unique index \`submission_group_first_id_unique\` on \`submission_group\` (\`first_id\`);`);
    this.addSql(`create index \`submission_group_season_id_count_id_index\` on \`submission_group\` (\`season_id\`, \`count\`, \`id\`);`);
    this.addSql(`create index \`submission_group_season_id_pending_id_index\` on \`submission_group\` (\`season_id\`, \`pending\`, \`id\`);`);

    this.addSql(`create table \`public_voting_option_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`district_id\` integer not null, \`option_number\` integer not null, \`public_name_submission_id\` integer not null, \`created_at\` datetime not null, constraint \`public_voting_option_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`public_voting_option_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`public_voting_option_public_name_submission_id_foreign\` foreign key (\`public_name_submission_id\`) references \`public_name_submission\` (\`id\`));`);
    this.addSql(`insert into \`public_voting_option_new\` (\`id\`, \`season_id\`, \`district_id\`, \`option_number\`, \`public_name_submission_id\`, \`created_at\`) select \`id\`, 1, \`district_id\`, \`option_number\`, \`public_name_submission_id\`, \`created_at\` from \`public_voting_option\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'public_voting_option_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'public_voting_option_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'public_voting_option';`);
    this.addSql(`drop table \`public_voting_option\`;`);
    this.addSql(`alter table \`public_voting_option_new\` rename to \`public_voting_option\`;`);
    this.addSql(`create index \`public_voting_option_district_id_index\` on \`public_voting_option\` (\`district_id\`);`);
    this.addSql(`create index \`public_voting_option_public_name_submission_id_index\` on \`public_voting_option\` (\`public_name_submission_id\`);`);
    this.addSql(`create unique index \`public_voting_option_season_id_district_id_option_number_unique\` on \`public_voting_option\` (\`season_id\`, \`district_id\`, \`option_number\`);`);
    this.addSql(`create unique index \`public_voting_option_season_id_district_id_public_name_submission_id_unique\` on \`public_voting_option\` (\`season_id\`, \`district_id\`, \`public_name_submission_id\`);`);

    this.addSql(`create table \`ballot_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`district_id\` integer not null, \`county_id\` integer null, \`first_option_id\` integer not null, \`second_option_id\` integer not null, \`third_option_id\` integer not null, \`created_at\` datetime not null, \`client\` text not null, constraint \`ballot_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`ballot_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`ballot_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`) on delete no action, constraint \`ballot_first_option_id_foreign\` foreign key (\`first_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_second_option_id_foreign\` foreign key (\`second_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_third_option_id_foreign\` foreign key (\`third_option_id\`) references \`public_voting_option\` (\`id\`), constraint \`ballot_three_choices\` check (first_option_id < second_option_id and second_option_id < third_option_id));`);
    this.addSql(`insert into \`ballot_new\` (\`id\`, \`season_id\`, \`district_id\`, \`county_id\`, \`first_option_id\`, \`second_option_id\`, \`third_option_id\`, \`created_at\`, \`client\`) select \`id\`, 1, \`district_id\`, \`county_id\`, \`first_option_id\`, \`second_option_id\`, \`third_option_id\`, \`created_at\`, \`client\` from \`ballot\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'ballot_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'ballot_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'ballot';`);
    this.addSql(`drop table \`ballot\`;`);
    this.addSql(`alter table \`ballot_new\` rename to \`ballot\`;`);

    this.addSql(`create table \`ballot_set_aside_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`set_aside_id\` integer not null, \`ballot_id\` integer not null, \`taken_back_at\` datetime null, constraint \`ballot_set_aside_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`ballot_set_aside_set_aside_id_foreign\` foreign key (\`set_aside_id\`) references \`set_aside\` (\`id\`), constraint \`ballot_set_aside_ballot_id_foreign\` foreign key (\`ballot_id\`) references \`ballot\` (\`id\`));`);
    this.addSql(`insert into \`ballot_set_aside_new\` (\`id\`, \`season_id\`, \`set_aside_id\`, \`ballot_id\`, \`taken_back_at\`) select \`id\`, 1, \`set_aside_id\`, \`ballot_id\`, \`taken_back_at\` from \`ballot_set_aside\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'ballot_set_aside_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'ballot_set_aside_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'ballot_set_aside';`);
    this.addSql(`drop table \`ballot_set_aside\`;`);
    this.addSql(`alter table \`ballot_set_aside_new\` rename to \`ballot_set_aside\`;`);
    this.addSql(`create index \`ballot_set_aside_set_aside_id_index\` on \`ballot_set_aside\` (\`set_aside_id\`);`);
    this.addSql(`create unique index \`ballot_set_aside_once\` on \`ballot_set_aside\` (\`ballot_id\`) where taken_back_at is null;`);

    this.addSql(`create table \`examined_submission_new\` (\`submission_id\` integer not null primary key, \`season_id\` integer not null, constraint \`examined_submission_submission_id_foreign\` foreign key (\`submission_id\`) references \`public_name_submission\` (\`id\`) on update cascade on delete cascade, constraint \`examined_submission_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`insert into \`examined_submission_new\` (\`submission_id\`, \`season_id\`) select \`submission_id\`, 1 from \`examined_submission\`;`);
    this.addSql(`drop table \`examined_submission\`;`);
    this.addSql(`alter table \`examined_submission_new\` rename to \`examined_submission\`;`);

    this.addSql(`create table \`favorite_names_submission_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`user_id\` integer not null, \`district_id\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, constraint \`favorite_names_submission_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`favorite_names_submission_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`), constraint \`favorite_names_submission_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`));`);
    this.addSql(`insert into \`favorite_names_submission_new\` (\`id\`, \`season_id\`, \`user_id\`, \`district_id\`, \`created_at\`, \`updated_at\`) select \`id\`, 1, \`user_id\`, \`district_id\`, \`created_at\`, \`updated_at\` from \`favorite_names_submission\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'favorite_names_submission_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'favorite_names_submission_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'favorite_names_submission';`);
    this.addSql(`drop table \`favorite_names_submission\`;`);
    this.addSql(`alter table \`favorite_names_submission_new\` rename to \`favorite_names_submission\`;`);
    this.addSql(`create index \`favorite_names_submission_user_id_index\` on \`favorite_names_submission\` (\`user_id\`);`);
    this.addSql(`create index \`favorite_names_submission_season_id_district_id_index\` on \`favorite_names_submission\` (\`season_id\`, \`district_id\`);`);
    this.addSql(`create unique index \`favorite_names_submission_season_id_user_id_district_id_unique\` on \`favorite_names_submission\` (\`season_id\`, \`user_id\`, \`district_id\`);`);

    this.addSql(`create table \`favorite_name_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`favorite_names_submission_id\` integer not null, \`public_name_submission_id\` integer not null, constraint \`favorite_name_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`favorite_name_favorite_names_submission_id_foreign\` foreign key (\`favorite_names_submission_id\`) references \`favorite_names_submission\` (\`id\`), constraint \`favorite_name_public_name_submission_id_foreign\` foreign key (\`public_name_submission_id\`) references \`public_name_submission\` (\`id\`));`);
    this.addSql(`insert into \`favorite_name_new\` (\`id\`, \`season_id\`, \`favorite_names_submission_id\`, \`public_name_submission_id\`) select \`id\`, 1, \`favorite_names_submission_id\`, \`public_name_submission_id\` from \`favorite_name\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'favorite_name_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'favorite_name_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'favorite_name';`);
    this.addSql(`drop table \`favorite_name\`;`);
    this.addSql(`alter table \`favorite_name_new\` rename to \`favorite_name\`;`);
    this.addSql(`create index \`favorite_name_favorite_names_submission_id_index\` on \`favorite_name\` (\`favorite_names_submission_id\`);`);
    this.addSql(`create index \`favorite_name_public_name_submission_id_index\` on \`favorite_name\` (\`public_name_submission_id\`);`);
    this.addSql(`create unique index \`favorite_name_favorite_names_submission_id_public_name_submission_id_unique\` on \`favorite_name\` (\`favorite_names_submission_id\`, \`public_name_submission_id\`);`);

    this.addSql(`create table \`employee_submission_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`snowplow_name\` text not null, \`snowplow_name_order\` text not null default '', \`snowplow_id\` text not null, \`snowplow_id_order\` text not null default '', \`truck_key\` text not null default '', \`held_truck\` text null, \`user_id\` integer not null, \`district_id\` integer not null, \`status_id\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`version\` integer not null default 1, constraint \`employee_submission_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`employee_submission_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`), constraint \`employee_submission_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`employee_submission_status_id_foreign\` foreign key (\`status_id\`) references \`status\` (\`id\`));`);
    this.addSql(`insert into \`employee_submission_new\` (\`id\`, \`season_id\`, \`snowplow_name\`, \`snowplow_name_order\`, \`snowplow_id\`, \`snowplow_id_order\`, \`truck_key\`, \`held_truck\`, \`user_id\`, \`district_id\`, \`status_id\`, \`created_at\`, \`updated_at\`, \`version\`) select \`id\`, 1, \`snowplow_name\`, \`snowplow_name_order\`, \`snowplow_id\`, \`snowplow_id_order\`, \`truck_key\`, \`held_truck\`, \`user_id\`, \`district_id\`, \`status_id\`, \`created_at\`, \`updated_at\`, \`version\` from \`employee_submission\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'employee_submission_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'employee_submission_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'employee_submission';`);
    this.addSql(`drop table \`employee_submission\`;`);
    this.addSql(`alter table \`employee_submission_new\` rename to \`employee_submission\`;`);
    this.addSql(`create index \`employee_submission_user_id_index\` on \`employee_submission\` (\`user_id\`);`);
    this.addSql(`create index \`employee_submission_season_id_district_id_index\` on \`employee_submission\` (\`season_id\`, \`district_id\`);`);
    this.addSql(`create index \`employee_submission_season_id_status_id_index\` on \`employee_submission\` (\`season_id\`, \`status_id\`);`);
    this.addSql(`create unique index \`employee_submission_season_id_held_truck_unique\` on \`employee_submission\` (\`season_id\`, \`held_truck\`);`);

    this.addSql(`create table \`rejection_new\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`snowplow_name\` text not null, \`snowplow_id\` text not null, \`reason\` text not null, \`user_id\` integer not null, \`admin_user_id\` integer null, \`employee_submission_id\` integer not null, \`created_at\` datetime not null, constraint \`rejection_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`rejection_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`), constraint \`rejection_admin_user_id_foreign\` foreign key (\`admin_user_id\`) references \`account\` (\`id\`) on delete set null, constraint \`rejection_employee_submission_id_foreign\` foreign key (\`employee_submission_id\`) references \`employee_submission\` (\`id\`));`);
    this.addSql(`insert into \`rejection_new\` (\`id\`, \`season_id\`, \`snowplow_name\`, \`snowplow_id\`, \`reason\`, \`user_id\`, \`admin_user_id\`, \`employee_submission_id\`, \`created_at\`) select \`id\`, 1, \`snowplow_name\`, \`snowplow_id\`, \`reason\`, \`user_id\`, \`admin_user_id\`, \`employee_submission_id\`, \`created_at\` from \`rejection\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'rejection_new';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'rejection_new', \`seq\` from \`sqlite_sequence\` where \`name\` = 'rejection';`);
    this.addSql(`drop table \`rejection\`;`);
    this.addSql(`alter table \`rejection_new\` rename to \`rejection\`;`);
    this.addSql(`create index \`rejection_user_id_index\` on \`rejection\` (\`user_id\`);`);
    this.addSql(`create index \`rejection_admin_user_id_index\` on \`rejection\` (\`admin_user_id\`);`);
    this.addSql(`create index \`rejection_employee_submission_id_index\` on \`rejection\` (\`employee_submission_id\`);`);

    this.addSql(`create table \`submission_key_new\` (\`season_id\` integer not null, \`key\` integer not null, \`submission_id\` integer not null, primary key (\`season_id\`, \`key\`, \`submission_id\`), foreign key (\`season_id\`) references \`season\` (\`id\`)) without rowid;`);
    this.addSql(`insert into \`submission_key_new\` (\`season_id\`, \`key\`, \`submission_id\`) select 1, \`key\`, \`submission_id\` from \`submission_key\` order by \`key\`, \`submission_id\`;`);
    this.addSql(`drop table \`submission_key\`;`);
    this.addSql(`alter table \`submission_key_new\` rename to \`submission_key\`;`);
    this.addSql(`alter table \`submission_words\` rename to \`submission_words_1\`;`);
  }

  override down(): void {
    throw new Error('A database with seasons cannot go back to one without: restore a backup from before.');
  }

}
