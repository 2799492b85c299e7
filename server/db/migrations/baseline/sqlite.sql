create table `decision` (`id` text not null primary key, `content` text not null, `reply` json not null, `before` json null, `undo_reply` json null, `created_at` datetime not null);
create index `decision_created_at_index` on `decision` (`created_at`);

create table `login_throttle` (`account` text not null, `client` text not null, `attempts` integer not null, `since` datetime not null, primary key (`account`, `client`));

create table `season` (`id` integer not null primary key, `year` integer not null, `state` text check (`state` in ('preparing', 'running', 'closed')) not null default 'preparing', `schedule` json not null, `texts` json not null, `state_fips` text null, `time_zone` text not null, `first_ballot_id` integer not null default 1, `first_entry_id` integer not null default 1, `territory_version` integer not null default 1, `last_district_id` integer not null default 0, `last_county_id` integer not null default 0, `winners` json null, `has_shared_winners` integer not null default false, `started_at` datetime null, `closed_at` datetime null, `created_at` datetime not null, `updated_at` datetime not null, `version` integer not null default 1);
create unique index `season_year_unique` on `season` (`year`);

create table `page` (`season_id` integer not null, `kind` text not null, `language` text not null, `markdown` text null, `updated_at` datetime not null, `version` integer not null default 1, primary key (`season_id`, `kind`, `language`), constraint `page_season_id_foreign` foreign key (`season_id`) references `season` (`id`));

create table `contest` (`id` integer not null primary key, `season_id` integer not null, `is_sample` integer not null, `is_rehearsal` integer not null default false, `logo` json null, `colors` json null, `headlines` json not null default '{}', `plow_name` text null, `logo_small` blob null, `logo_large` blob null, `created_at` datetime not null, `updated_at` datetime not null, `version` integer not null default 1, constraint `contest_season_id_foreign` foreign key (`season_id`) references `season` (`id`));

create table `grade_level` (`id` integer not null primary key, `season_id` integer not null, `name` text not null, `position` integer not null default 0, constraint `grade_level_season_id_foreign` foreign key (`season_id`) references `season` (`id`));
create unique index `grade_level_season_id_name_unique` on `grade_level` (`season_id`, `name`);

create table `former_name` (`id` integer not null primary key autoincrement, `season_id` integer not null, `name_key` text not null, `kind` text check (`kind` in ('won', 'drives')) not null, constraint `former_name_season_id_foreign` foreign key (`season_id`) references `season` (`id`));
create unique index `former_name_name_key_season_id_kind_unique` on `former_name` (`name_key`, `season_id`, `kind`);

create table `district` (`id` integer not null primary key, `season_id` integer not null, `name` text not null, `name_order` text not null default '', `position` integer not null default 0, constraint `district_season_id_foreign` foreign key (`season_id`) references `season` (`id`));
create unique index `district_season_id_name_unique` on `district` (`season_id`, `name`);

create table `county` (`id` integer not null primary key, `season_id` integer not null, `name` text not null, `name_order` text not null default '', `fips` text null, `district_id` integer null, constraint `county_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `county_district_id_foreign` foreign key (`district_id`) references `district` (`id`) on delete no action);
create index `county_season_id_district_id_index` on `county` (`season_id`, `district_id`);
create unique index `county_season_id_name_unique` on `county` (`season_id`, `name`);
create unique index `county_season_id_fips_unique` on `county` (`season_id`, `fips`);

create table `audit_event` (`id` integer not null primary key autoincrement, `season_id` integer not null, `at` datetime not null, `action` text not null, `action_order` text not null default '', `actor_id` integer null, `actor` text not null, `actor_order` text not null default '', `subject_type` text not null, `subject_id` integer null, `subject` text not null, `subject_order` text not null default '', `before` json null, `after` json null, constraint `audit_event_season_id_foreign` foreign key (`season_id`) references `season` (`id`));
create index `audit_event_season_id_at_index` on `audit_event` (`season_id`, `at`);
create index `audit_event_season_id_id_index` on `audit_event` (`season_id`, `id`);

create table `set_aside` (`id` integer not null primary key autoincrement, `season_id` integer not null, `district_id` integer not null, `ballots` integer not null, `first_at` datetime not null, `last_at` datetime not null, `reason` text not null, `set_aside_by` text not null, `set_aside_at` datetime not null, `revert_reason` text null, `reverted_by` text null, `reverted_at` datetime null, constraint `set_aside_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `set_aside_district_id_foreign` foreign key (`district_id`) references `district` (`id`));
create index `set_aside_district_id_index` on `set_aside` (`district_id`);

create table `setup_mark` (`step` text not null primary key, `mark` text check (`mark` in ('done', 'notNeeded')) not null, `created_at` datetime not null);

create table `status` (`id` integer not null primary key, `name` text not null);
create unique index `status_name_unique` on `status` (`name`);

create table `submission_count` (`season_id` integer not null, `kind` text not null, `item` text not null, `entries` integer not null, primary key (`season_id`, `kind`, `item`), constraint `submission_count_season_id_foreign` foreign key (`season_id`) references `season` (`id`));

create table `public_name_submission` (`id` integer not null primary key autoincrement, `season_id` integer not null, `first_name` text not null, `last_name` text not null, `email` text not null, `phone_number` text not null, `grade_level` text not null, `school_name` text not null, `county_id` integer not null, `snowplow_name` text not null, `snowplow_name_order` text not null default '', `snowplow_name_description` text not null, `child_info_parent_consent` integer not null default false, `review_state` text check (`review_state` in ('pending', 'approved', 'rejected')) not null default 'pending', `review_reason` text null, `reviewed_at` datetime null, `reviewed_by` text null, `imported_by` text null, `hints` json null, `has_hint` integer not null default false, `group_id` integer null, `created_at` datetime not null, `updated_at` datetime not null, `version` integer not null default 1, `name_key` text not null, `email_key` text not null, `child_key` text not null, `email_use` integer check (email_use >= 1 and email_use <= 5) not null, constraint `public_name_submission_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `public_name_submission_county_id_foreign` foreign key (`county_id`) references `county` (`id`), constraint `public_name_submission_group_id_foreign` foreign key (`group_id`) references `submission_group` (`id`) on delete set null);
create index `public_name_submission_group_id_index` on `public_name_submission` (`group_id`);
create index `public_name_submission_season_id_id_index` on `public_name_submission` (`season_id`, `id`);
create index `public_name_submission_season_id_snowplow_name_order_id_index` on `public_name_submission` (`season_id`, `snowplow_name_order`, `id`);
create index `public_name_submission_season_id_county_id_id_index` on `public_name_submission` (`season_id`, `county_id`, `id`);
create index `public_name_submission_season_id_grade_level_id_index` on `public_name_submission` (`season_id`, `grade_level`, `id`);
create index `public_name_submission_season_id_review_state_id_index` on `public_name_submission` (`season_id`, `review_state`, `id`);
create index `public_name_submission_season_id_review_state_created_at_id_index` on `public_name_submission` (`season_id`, `review_state`, `created_at`, `id`);
create index `public_name_submission_season_id_review_state_snowplow_name_order_id_index` on `public_name_submission` (`season_id`, `review_state`, `snowplow_name_order`, `id`);
create index `public_name_submission_season_id_created_at_id_index` on `public_name_submission` (`season_id`, `created_at`, `id`);
create index `public_name_submission_season_id_has_hint_created_at_id_index` on `public_name_submission` (`season_id`, `has_hint`, `created_at`, `id`);
create index `entry_by_state` on `public_name_submission` (`season_id`, `review_state`, `county_id`, `grade_level`, `created_at`, `snowplow_name_order`);
create index `entry_by_county` on `public_name_submission` (`season_id`, `county_id`, `review_state`, `grade_level`, `created_at`, `snowplow_name_order`);
create index `entry_by_grade` on `public_name_submission` (`season_id`, `grade_level`, `review_state`, `county_id`, `created_at`, `snowplow_name_order`);
create index `entry_imported` on `public_name_submission` (`season_id`, `created_at`, `id`) where imported_by is not null;
create unique index `public_name_submission_season_id_name_key_unique` on `public_name_submission` (`season_id`, `name_key`);
create unique index `public_name_submission_season_id_email_key_child_key_unique` on `public_name_submission` (`season_id`, `email_key`, `child_key`);
create unique index `public_name_submission_season_id_email_key_email_use_unique` on `public_name_submission` (`season_id`, `email_key`, `email_use`);

create table `submission_group` (`id` integer not null primary key, `season_id` integer not null, `first_id` integer not null, `count` integer not null, `pending` integer not null, constraint `submission_group_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `submission_group_first_id_foreign` foreign key (`first_id`) references `public_name_submission` (`id`) on delete cascade);
create unique index `submission_group_first_id_unique` on `submission_group` (`first_id`);
create index `submission_group_season_id_count_id_index` on `submission_group` (`season_id`, `count`, `id`);
create index `submission_group_season_id_pending_id_index` on `submission_group` (`season_id`, `pending`, `id`);

create table `public_voting_option` (`id` integer not null primary key autoincrement, `season_id` integer not null, `district_id` integer not null, `option_number` integer not null, `public_name_submission_id` integer not null, `created_at` datetime not null, constraint `public_voting_option_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `public_voting_option_district_id_foreign` foreign key (`district_id`) references `district` (`id`), constraint `public_voting_option_public_name_submission_id_foreign` foreign key (`public_name_submission_id`) references `public_name_submission` (`id`));
create index `public_voting_option_district_id_index` on `public_voting_option` (`district_id`);
create index `public_voting_option_public_name_submission_id_index` on `public_voting_option` (`public_name_submission_id`);
create unique index `public_voting_option_season_id_district_id_option_number_unique` on `public_voting_option` (`season_id`, `district_id`, `option_number`);
create unique index `public_voting_option_season_id_district_id_public_name_submission_id_unique` on `public_voting_option` (`season_id`, `district_id`, `public_name_submission_id`);

create table `ballot` (`id` integer not null primary key autoincrement, `season_id` integer not null, `district_id` integer not null, `county_id` integer null, `first_option_id` integer not null, `second_option_id` integer not null, `third_option_id` integer not null, `created_at` datetime not null, `client` text not null, constraint `ballot_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `ballot_district_id_foreign` foreign key (`district_id`) references `district` (`id`), constraint `ballot_county_id_foreign` foreign key (`county_id`) references `county` (`id`) on delete no action, constraint `ballot_first_option_id_foreign` foreign key (`first_option_id`) references `public_voting_option` (`id`), constraint `ballot_second_option_id_foreign` foreign key (`second_option_id`) references `public_voting_option` (`id`), constraint `ballot_third_option_id_foreign` foreign key (`third_option_id`) references `public_voting_option` (`id`), constraint `ballot_three_choices` check (first_option_id < second_option_id and second_option_id < third_option_id));

create table `ballot_set_aside` (`id` integer not null primary key autoincrement, `season_id` integer not null, `set_aside_id` integer not null, `ballot_id` integer not null, `reverted_at` datetime null, constraint `ballot_set_aside_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `ballot_set_aside_set_aside_id_foreign` foreign key (`set_aside_id`) references `set_aside` (`id`), constraint `ballot_set_aside_ballot_id_foreign` foreign key (`ballot_id`) references `ballot` (`id`));
create index `ballot_set_aside_set_aside_id_index` on `ballot_set_aside` (`set_aside_id`);
create unique index `ballot_set_aside_once` on `ballot_set_aside` (`ballot_id`) where reverted_at is null;

create table `examined_submission` (`submission_id` integer not null primary key, `season_id` integer not null, constraint `examined_submission_submission_id_foreign` foreign key (`submission_id`) references `public_name_submission` (`id`) on update cascade on delete cascade, constraint `examined_submission_season_id_foreign` foreign key (`season_id`) references `season` (`id`));

create table `used_captcha` (`solution` text not null primary key, `used_for` text null, `used_at` datetime null);

create table `used_token` (`token` text not null primary key);

create table `account` (`id` integer not null primary key autoincrement, `first_name` text not null, `first_name_order` text not null default '', `last_name` text not null, `last_name_order` text not null default '', `email` text not null, `email_order` text not null default '', `email_key` text not null, `roles` varchar(32) not null, `password_hash` text null, `is_active` integer not null default true, `invited_until` datetime null, `token_version` integer not null default 0, `last_login_at` datetime null, `settings` json null, `shortcuts` json not null, `created_at` datetime not null, `updated_at` datetime not null, `version` integer not null default 1);
create unique index `account_email_key_unique` on `account` (`email_key`);

create table `invitation` (`key` text not null primary key, `user_id` integer not null, `end` text null, `created_at` datetime not null, constraint `invitation_user_id_foreign` foreign key (`user_id`) references `account` (`id`) on delete cascade);
create index `invitation_user_id_index` on `invitation` (`user_id`);
create index `invitation_created_at_index` on `invitation` (`created_at`);

create table `favorite_names_submission` (`id` integer not null primary key autoincrement, `season_id` integer not null, `user_id` integer not null, `district_id` integer not null, `created_at` datetime not null, `updated_at` datetime not null, constraint `favorite_names_submission_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `favorite_names_submission_user_id_foreign` foreign key (`user_id`) references `account` (`id`), constraint `favorite_names_submission_district_id_foreign` foreign key (`district_id`) references `district` (`id`));
create index `favorite_names_submission_user_id_index` on `favorite_names_submission` (`user_id`);
create index `favorite_names_submission_season_id_district_id_index` on `favorite_names_submission` (`season_id`, `district_id`);
create unique index `favorite_names_submission_season_id_user_id_district_id_unique` on `favorite_names_submission` (`season_id`, `user_id`, `district_id`);

create table `favorite_name` (`id` integer not null primary key autoincrement, `season_id` integer not null, `favorite_names_submission_id` integer not null, `public_name_submission_id` integer not null, constraint `favorite_name_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `favorite_name_favorite_names_submission_id_foreign` foreign key (`favorite_names_submission_id`) references `favorite_names_submission` (`id`), constraint `favorite_name_public_name_submission_id_foreign` foreign key (`public_name_submission_id`) references `public_name_submission` (`id`));
create index `favorite_name_favorite_names_submission_id_index` on `favorite_name` (`favorite_names_submission_id`);
create index `favorite_name_public_name_submission_id_index` on `favorite_name` (`public_name_submission_id`);
create unique index `favorite_name_favorite_names_submission_id_public_name_submission_id_unique` on `favorite_name` (`favorite_names_submission_id`, `public_name_submission_id`);

create table `employee_submission` (`id` integer not null primary key autoincrement, `season_id` integer not null, `snowplow_name` text not null, `snowplow_name_order` text not null default '', `snowplow_id` text not null, `snowplow_id_order` text not null default '', `truck_key` text not null default '', `held_truck` text null, `user_id` integer not null, `district_id` integer not null, `status_id` integer not null, `created_at` datetime not null, `updated_at` datetime not null, `version` integer not null default 1, constraint `employee_submission_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `employee_submission_user_id_foreign` foreign key (`user_id`) references `account` (`id`), constraint `employee_submission_district_id_foreign` foreign key (`district_id`) references `district` (`id`), constraint `employee_submission_status_id_foreign` foreign key (`status_id`) references `status` (`id`));
create index `employee_submission_user_id_index` on `employee_submission` (`user_id`);
create index `employee_submission_season_id_district_id_index` on `employee_submission` (`season_id`, `district_id`);
create index `employee_submission_season_id_status_id_index` on `employee_submission` (`season_id`, `status_id`);
create unique index `employee_submission_season_id_held_truck_unique` on `employee_submission` (`season_id`, `held_truck`);

create table `rejection` (`id` integer not null primary key autoincrement, `season_id` integer not null, `snowplow_name` text not null, `snowplow_id` text not null, `reason` text not null, `user_id` integer not null, `admin_user_id` integer null, `employee_submission_id` integer not null, `created_at` datetime not null, constraint `rejection_season_id_foreign` foreign key (`season_id`) references `season` (`id`), constraint `rejection_user_id_foreign` foreign key (`user_id`) references `account` (`id`), constraint `rejection_admin_user_id_foreign` foreign key (`admin_user_id`) references `account` (`id`) on delete set null, constraint `rejection_employee_submission_id_foreign` foreign key (`employee_submission_id`) references `employee_submission` (`id`));
create index `rejection_user_id_index` on `rejection` (`user_id`);
create index `rejection_admin_user_id_index` on `rejection` (`admin_user_id`);
create index `rejection_employee_submission_id_index` on `rejection` (`employee_submission_id`);

create virtual table `submission_words_1` using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='ascii');

create table `submission_key` (`season_id` integer not null, `key` integer not null, `submission_id` integer not null, primary key (`season_id`, `key`, `submission_id`), foreign key (`season_id`) references `season` (`id`)) without rowid;
