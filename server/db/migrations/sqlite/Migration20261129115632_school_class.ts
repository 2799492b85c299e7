import { Migration } from '@mikro-orm/migrations';

export class Migration20261129115632_school_class extends Migration {

  override name = 'Migration20261129115632_school_class';

  override up(): void | Promise<void> {
    this.addSql(`create table \`school_class\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`code\` text not null, \`school_name\` text not null, \`county_id\` integer not null, \`grade_level\` text not null, \`email\` text not null, \`language\` text not null, \`revoked_at\` datetime null, \`revoked_by\` text null, \`revoke_reason\` text null, \`created_at\` datetime not null, constraint \`school_class_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`school_class_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`));`);
    this.addSql(`create index \`school_class_season_id_id_index\` on \`school_class\` (\`season_id\`, \`id\`);`);
    this.addSql(`create unique index \`school_class_code_unique\` on \`school_class\` (\`code\`);`);

    this.addSql(`pragma foreign_keys = off;`);
    this.addSql(`create table \`public_name_submission__temp_alter\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`reference\` text not null default '', \`language\` text not null default 'en', \`link_nonce\` integer not null default 0, \`is_mail_stopped\` integer not null default false, \`first_name\` text not null, \`last_name\` text not null, \`email\` text not null, \`phone_number\` text not null, \`school_name\` text not null, \`grade_level\` text not null, \`county_id\` integer not null, \`snowplow_name\` text not null, \`snowplow_name_order\` text not null default '', \`snowplow_name_description\` text not null, \`is_story_hidden\` integer not null default false, \`child_info_parent_consent\` integer not null default false, \`publication\` text null, \`publication_answered_at\` datetime null, \`publication_recorded_by\` text null, \`answers\` integer not null default 0, \`review_state\` text check (\`review_state\` in ('pending', 'approved', 'rejected', 'withdrawn')) not null default 'pending', \`review_reason\` text null, \`withdrawn_at\` datetime null, \`reviewed_at\` datetime null, \`reviewed_by\` text null, \`imported_by\` text null, \`school_class_id\` integer null, \`hints\` json null, \`has_hint\` integer not null default false, \`group_id\` integer null, \`withheld\` json null, \`withheld_at\` datetime null, \`destroyed_at\` datetime null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`version\` integer not null default 1, \`name_key\` text not null, \`email_key\` text not null, \`child_key\` text not null, \`email_use\` integer check (email_use >= 1 and email_use <= 40) not null, constraint \`public_name_submission_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`public_name_submission_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`), constraint \`public_name_submission_school_class_id_foreign\` foreign key (\`school_class_id\`) references \`school_class\` (\`id\`) on delete set null, constraint \`public_name_submission_group_id_foreign\` foreign key (\`group_id\`) references \`submission_group\` (\`id\`) on delete set null);`);
    this.addSql(`insert into \`public_name_submission__temp_alter\` select \`id\`, \`season_id\`, \`reference\`, \`language\`, \`link_nonce\`, \`is_mail_stopped\`, \`first_name\`, \`last_name\`, \`email\`, \`phone_number\`, \`school_name\`, \`grade_level\`, \`county_id\`, \`snowplow_name\`, \`snowplow_name_order\`, \`snowplow_name_description\`, \`is_story_hidden\`, \`child_info_parent_consent\`, \`publication\`, \`publication_answered_at\`, \`publication_recorded_by\`, \`answers\`, \`review_state\`, \`review_reason\`, \`withdrawn_at\`, \`reviewed_at\`, \`reviewed_by\`, \`imported_by\`, null as \`school_class_id\`, \`hints\`, \`has_hint\`, \`group_id\`, \`withheld\`, \`withheld_at\`, \`destroyed_at\`, \`created_at\`, \`updated_at\`, \`version\`, \`name_key\`, \`email_key\`, \`child_key\`, \`email_use\` from \`public_name_submission\`;`);
    // Continues the ids: that of a deleted entry is never given again.
    this.addSql(`delete from sqlite_sequence where name = 'public_name_submission__temp_alter';`);
    this.addSql(`insert into sqlite_sequence (name, seq) select 'public_name_submission__temp_alter', seq from sqlite_sequence where name = 'public_name_submission';`);
    this.addSql(`drop table \`public_name_submission\`;`);
    this.addSql(`alter table \`public_name_submission__temp_alter\` rename to \`public_name_submission\`;`);
    this.addSql(`create index \`public_name_submission_group_id_index\` on \`public_name_submission\` (\`group_id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_id_index\` on \`public_name_submission\` (\`season_id\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_snowplow_name_order_id_index\` on \`public_name_submission\` (\`season_id\`, \`snowplow_name_order\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_county_id_id_index\` on \`public_name_submission\` (\`season_id\`, \`county_id\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_grade_level_id_index\` on \`public_name_submission\` (\`season_id\`, \`grade_level\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`created_at\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_snowplow_name_order_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`snowplow_name_order\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`created_at\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_has_hint_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`has_hint\`, \`created_at\`, \`id\`);`);
    this.addSql(`create index \`entry_by_state\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`county_id\`, \`grade_level\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_by_county\` on \`public_name_submission\` (\`season_id\`, \`county_id\`, \`review_state\`, \`grade_level\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_by_grade\` on \`public_name_submission\` (\`season_id\`, \`grade_level\`, \`review_state\`, \`county_id\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_imported\` on \`public_name_submission\` (\`season_id\`, \`created_at\`, \`id\`) where imported_by is not null;`);
    this.addSql(`create index \`entry_of_class\` on \`public_name_submission\` (\`school_class_id\`, \`created_at\`) where school_class_id is not null;`);
    this.addSql(`create unique index \`public_name_submission_season_id_name_key_unique\` on \`public_name_submission\` (\`season_id\`, \`name_key\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_reference_unique\` on \`public_name_submission\` (\`season_id\`, \`reference\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_email_key_child_key_unique\` on \`public_name_submission\` (\`season_id\`, \`email_key\`, \`child_key\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_email_key_email_use_unique\` on \`public_name_submission\` (\`season_id\`, \`email_key\`, \`email_use\`);`);
    this.addSql(`pragma foreign_keys = on;`);
  }

  override down(): void | Promise<void> {

    this.addSql(`drop table if exists \`school_class\`;`);

    this.addSql(`pragma foreign_keys = off;`);
    this.addSql(`create table \`public_name_submission__temp_alter\` (\`answers\` integer not null default 0, \`child_info_parent_consent\` integer not null default false, \`child_key\` text not null, \`county_id\` integer not null, \`created_at\` datetime not null, \`destroyed_at\` datetime null, \`email\` text not null, \`email_key\` text not null, \`email_use\` integer check (email_use >= 1 and email_use <= 5) not null, \`first_name\` text not null, \`grade_level\` text not null, \`group_id\` integer null, \`has_hint\` integer not null default false, \`hints\` json null, \`id\` integer not null primary key autoincrement, \`imported_by\` text null, \`is_mail_stopped\` integer not null default false, \`is_story_hidden\` integer not null default false, \`language\` text not null default 'en', \`last_name\` text not null, \`link_nonce\` integer not null default 0, \`name_key\` text not null, \`phone_number\` text not null, \`publication\` text null, \`publication_answered_at\` datetime null, \`publication_recorded_by\` text null, \`reference\` text not null default '', \`review_reason\` text null, \`review_state\` text check (\`review_state\` in ('pending', 'approved', 'rejected', 'withdrawn')) not null default 'pending', \`reviewed_at\` datetime null, \`reviewed_by\` text null, \`school_name\` text not null, \`season_id\` integer not null, \`snowplow_name\` text not null, \`snowplow_name_description\` text not null, \`snowplow_name_order\` text not null default '', \`updated_at\` datetime not null, \`version\` integer not null default 1, \`withdrawn_at\` datetime null, \`withheld\` json null, \`withheld_at\` datetime null, constraint \`public_name_submission_county_id_foreign\` foreign key (\`county_id\`) references \`county\` (\`id\`), constraint \`public_name_submission_group_id_foreign\` foreign key (\`group_id\`) references \`submission_group\` (\`id\`) on delete set null, constraint \`public_name_submission_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`insert into \`public_name_submission__temp_alter\` select \`answers\`, \`child_info_parent_consent\`, \`child_key\`, \`county_id\`, \`created_at\`, \`destroyed_at\`, \`email\`, \`email_key\`, \`email_use\`, \`first_name\`, \`grade_level\`, \`group_id\`, \`has_hint\`, \`hints\`, \`id\`, \`imported_by\`, \`is_mail_stopped\`, \`is_story_hidden\`, \`language\`, \`last_name\`, \`link_nonce\`, \`name_key\`, \`phone_number\`, \`publication\`, \`publication_answered_at\`, \`publication_recorded_by\`, \`reference\`, \`review_reason\`, \`review_state\`, \`reviewed_at\`, \`reviewed_by\`, \`school_name\`, \`season_id\`, \`snowplow_name\`, \`snowplow_name_description\`, \`snowplow_name_order\`, \`updated_at\`, \`version\`, \`withdrawn_at\`, \`withheld\`, \`withheld_at\` from \`public_name_submission\`;`);
    // Continues the ids: that of a deleted entry is never given again.
    this.addSql(`delete from sqlite_sequence where name = 'public_name_submission__temp_alter';`);
    this.addSql(`insert into sqlite_sequence (name, seq) select 'public_name_submission__temp_alter', seq from sqlite_sequence where name = 'public_name_submission';`);
    this.addSql(`drop table \`public_name_submission\`;`);
    this.addSql(`alter table \`public_name_submission__temp_alter\` rename to \`public_name_submission\`;`);
    this.addSql(`create index \`entry_by_county\` on \`public_name_submission\` (\`season_id\`, \`county_id\`, \`review_state\`, \`grade_level\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_by_grade\` on \`public_name_submission\` (\`season_id\`, \`grade_level\`, \`review_state\`, \`county_id\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_by_state\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`county_id\`, \`grade_level\`, \`created_at\`, \`snowplow_name_order\`);`);
    this.addSql(`create index \`entry_imported\` on \`public_name_submission\` (\`season_id\`, \`created_at\`, \`id\`) where imported_by is not null;`);
    this.addSql(`create index \`public_name_submission_group_id_index\` on \`public_name_submission\` (\`group_id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_county_id_id_index\` on \`public_name_submission\` (\`season_id\`, \`county_id\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`created_at\`, \`id\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_email_key_child_key_unique\` on \`public_name_submission\` (\`season_id\`, \`email_key\`, \`child_key\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_email_key_email_use_unique\` on \`public_name_submission\` (\`season_id\`, \`email_key\`, \`email_use\`);`);
    this.addSql(`create index \`public_name_submission_season_id_grade_level_id_index\` on \`public_name_submission\` (\`season_id\`, \`grade_level\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_has_hint_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`has_hint\`, \`created_at\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_id_index\` on \`public_name_submission\` (\`season_id\`, \`id\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_name_key_unique\` on \`public_name_submission\` (\`season_id\`, \`name_key\`);`);
    this.addSql(`create unique index \`public_name_submission_season_id_reference_unique\` on \`public_name_submission\` (\`season_id\`, \`reference\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`created_at\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_review_state_snowplow_name_order_id_index\` on \`public_name_submission\` (\`season_id\`, \`review_state\`, \`snowplow_name_order\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_season_id_snowplow_name_order_id_index\` on \`public_name_submission\` (\`season_id\`, \`snowplow_name_order\`, \`id\`);`);
    this.addSql(`pragma foreign_keys = on;`);
  }

}
