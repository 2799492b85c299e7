create table "decision" ("id" varchar(36) not null, "content" varchar(32) not null, "reply" jsonb not null, "before" jsonb null, "undo_reply" jsonb null, "created_at" timestamptz not null, primary key ("id"));
create index "decision_created_at_index" on "decision" ("created_at");

create table "login_throttle" ("account" varchar(32) not null, "client" varchar(32) not null, "attempts" int not null, "since" timestamptz not null, primary key ("account", "client"));

create table "season" ("id" int not null, "year" int not null, "state" text not null default 'preparing', "schedule" jsonb not null, "texts" jsonb not null, "state_fips" varchar(2) null, "time_zone" varchar(255) not null, "first_ballot_id" int not null default 1, "first_entry_id" int not null default 1, "territory_version" int not null default 1, "last_district_id" int not null default 0, "last_county_id" int not null default 0, "winners" jsonb null, "has_shared_winners" boolean not null default false, "started_at" timestamptz null, "closed_at" timestamptz null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "version" int not null default 1, primary key ("id"));
alter table "season" add constraint "season_year_unique" unique ("year");
alter table "season" add constraint "season_state_check" check ("state" in ('preparing', 'running', 'closed'));

create table "page" ("season_id" int not null, "kind" varchar(255) not null, "language" varchar(255) not null, "markdown" text null, "updated_at" timestamptz not null, "version" int not null default 1, primary key ("season_id", "kind", "language"));

create table "contest" ("id" int not null, "season_id" int not null, "is_sample" boolean not null, "is_rehearsal" boolean not null default false, "logo" jsonb null, "colors" jsonb null, "headlines" jsonb not null default '{}', "plow_name" varchar(255) null, "logo_small" bytea null, "logo_large" bytea null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "version" int not null default 1, primary key ("id"));

create table "grade_level" ("id" int not null, "season_id" int not null, "name" varchar(255) not null, "position" int not null default 0, primary key ("id"));
alter table "grade_level" add constraint "grade_level_season_id_name_unique" unique ("season_id", "name");

create table "former_name" ("id" serial primary key, "season_id" int not null, "name_key" text not null, "kind" text not null);
alter table "former_name" add constraint "former_name_name_key_season_id_kind_unique" unique ("name_key", "season_id", "kind");
alter table "former_name" add constraint "former_name_kind_check" check ("kind" in ('won', 'drives'));

create table "district" ("id" int not null, "season_id" int not null, "name" varchar(255) not null, "name_order" text collate "C" not null default '', "position" int not null default 0, primary key ("id"));
alter table "district" add constraint "district_season_id_name_unique" unique ("season_id", "name");

create table "county" ("id" int not null, "season_id" int not null, "name" varchar(255) not null, "name_order" text collate "C" not null default '', "fips" varchar(5) null, "district_id" int null, primary key ("id"));
create index "county_season_id_district_id_index" on "county" ("season_id", "district_id");
alter table "county" add constraint "county_season_id_name_unique" unique ("season_id", "name");
alter table "county" add constraint "county_season_id_fips_unique" unique ("season_id", "fips");

create table "audit_event" ("id" serial primary key, "season_id" int not null, "at" timestamptz not null, "action" varchar(255) not null, "action_order" text collate "C" not null default '', "actor_id" int null, "actor" text not null, "actor_order" text collate "C" not null default '', "subject_type" varchar(255) not null, "subject_id" int null, "subject" text not null, "subject_order" text collate "C" not null default '', "before" jsonb null, "after" jsonb null);
create index "audit_event_season_id_at_index" on "audit_event" ("season_id", "at");
create index "audit_event_season_id_id_index" on "audit_event" ("season_id", "id");

create table "set_aside" ("id" serial primary key, "season_id" int not null, "district_id" int not null, "ballots" int not null, "first_at" timestamptz not null, "last_at" timestamptz not null, "reason" text not null, "set_aside_by" text not null, "set_aside_at" timestamptz not null, "revert_reason" text null, "reverted_by" text null, "reverted_at" timestamptz null);
create index "set_aside_district_id_index" on "set_aside" ("district_id");

create table "setup_mark" ("step" varchar(255) not null, "mark" text not null, "created_at" timestamptz not null, primary key ("step"));
alter table "setup_mark" add constraint "setup_mark_mark_check" check ("mark" in ('done', 'notNeeded'));

create table "status" ("id" int not null, "name" varchar(255) not null, primary key ("id"));
alter table "status" add constraint "status_name_unique" unique ("name");

create table "submission_count" ("season_id" int not null, "kind" varchar(255) not null, "item" varchar(255) not null, "entries" int not null, primary key ("season_id", "kind", "item"));

create table "public_name_submission" ("id" serial primary key, "season_id" int not null, "first_name" varchar(255) not null, "last_name" varchar(255) not null, "email" varchar(255) not null, "phone_number" varchar(255) not null, "grade_level" varchar(255) not null, "school_name" varchar(255) not null, "county_id" int not null, "snowplow_name" varchar(255) not null, "snowplow_name_order" text collate "C" not null default '', "snowplow_name_description" text not null, "child_info_parent_consent" boolean not null default false, "review_state" text not null default 'pending', "review_reason" text null, "reviewed_at" timestamptz null, "reviewed_by" text null, "imported_by" text null, "hints" jsonb null, "has_hint" boolean not null default false, "group_id" int null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "version" int not null default 1, "name_key" text not null, "email_key" text not null, "child_key" text not null, "email_use" int not null);
create index "public_name_submission_group_id_index" on "public_name_submission" ("group_id");
create index "public_name_submission_season_id_id_index" on "public_name_submission" ("season_id", "id");
create index "public_name_submission_season_id_snowplow_name_order_id_index" on "public_name_submission" ("season_id", "snowplow_name_order", "id");
create index "public_name_submission_season_id_county_id_id_index" on "public_name_submission" ("season_id", "county_id", "id");
create index "public_name_submission_season_id_grade_level_id_index" on "public_name_submission" ("season_id", "grade_level", "id");
create index "public_name_submission_season_id_review_state_id_index" on "public_name_submission" ("season_id", "review_state", "id");
create index "public_name_submission_season_id_review_state_crea_00d9d_index" on "public_name_submission" ("season_id", "review_state", "created_at", "id");
create index "public_name_submission_season_id_review_state_snow_a1fa8_index" on "public_name_submission" ("season_id", "review_state", "snowplow_name_order", "id");
create index "public_name_submission_season_id_created_at_id_index" on "public_name_submission" ("season_id", "created_at", "id");
create index "public_name_submission_season_id_has_hint_created_at_id_index" on "public_name_submission" ("season_id", "has_hint", "created_at", "id");
create index "entry_by_state" on "public_name_submission" ("season_id", "review_state", "county_id", "grade_level", "created_at", "snowplow_name_order");
create index "entry_by_county" on "public_name_submission" ("season_id", "county_id", "review_state", "grade_level", "created_at", "snowplow_name_order");
create index "entry_by_grade" on "public_name_submission" ("season_id", "grade_level", "review_state", "county_id", "created_at", "snowplow_name_order");
create index "entry_imported" on "public_name_submission" ("season_id", "created_at", "id") where imported_by is not null;
alter table "public_name_submission" add constraint "public_name_submission_season_id_name_key_unique" unique ("season_id", "name_key");
alter table "public_name_submission" add constraint "public_name_submission_season_id_email_key_child_key_unique" unique ("season_id", "email_key", "child_key");
alter table "public_name_submission" add constraint "public_name_submission_season_id_email_key_email_use_unique" unique ("season_id", "email_key", "email_use");
alter table "public_name_submission" add constraint "public_name_submission_email_use_check" check (email_use >= 1 and email_use <= 5);
alter table "public_name_submission" add constraint "public_name_submission_review_state_check" check ("review_state" in ('pending', 'approved', 'rejected'));

create table "submission_group" ("id" int not null, "season_id" int not null, "first_id" int not null, "count" int not null, "pending" int not null, primary key ("id"));
alter table "submission_group" add constraint "submission_group_first_id_unique" unique ("first_id");
create index "submission_group_season_id_count_id_index" on "submission_group" ("season_id", "count", "id");
create index "submission_group_season_id_pending_id_index" on "submission_group" ("season_id", "pending", "id");

create table "public_voting_option" ("id" serial primary key, "season_id" int not null, "district_id" int not null, "option_number" int not null, "public_name_submission_id" int not null, "created_at" timestamptz not null);
alter table "public_voting_option" add constraint "public_voting_option_season_id_district_id_option_number_unique" unique ("season_id", "district_id", "option_number");
alter table "public_voting_option" add constraint "public_voting_option_season_id_district_id_public_71667_unique" unique ("season_id", "district_id", "public_name_submission_id");

create table "ballot" ("id" serial primary key, "season_id" int not null, "district_id" int not null, "county_id" int null, "first_option_id" int not null, "second_option_id" int not null, "third_option_id" int not null, "created_at" timestamptz not null, "client" varchar(32) not null);
alter table "ballot" add constraint "ballot_three_choices" check (first_option_id < second_option_id and second_option_id < third_option_id);

create table "ballot_set_aside" ("id" serial primary key, "season_id" int not null, "set_aside_id" int not null, "ballot_id" int not null, "reverted_at" timestamptz null);
create index "ballot_set_aside_set_aside_id_index" on "ballot_set_aside" ("set_aside_id");
create unique index "ballot_set_aside_once" on "ballot_set_aside" ("ballot_id") where reverted_at is null;

create table "examined_submission" ("submission_id" int not null, "season_id" int not null, primary key ("submission_id"));

create table "used_captcha" ("solution" varchar(47) not null, "used_for" varchar(32) null, "used_at" timestamptz null, primary key ("solution"));

create table "used_token" ("token" varchar(47) not null, primary key ("token"));

create table "account" ("id" serial primary key, "first_name" varchar(255) not null, "first_name_order" text collate "C" not null default '', "last_name" varchar(255) not null, "last_name_order" text collate "C" not null default '', "email" varchar(255) not null, "email_order" text collate "C" not null default '', "email_key" text not null, "roles" varchar(32) not null, "password_hash" text null, "is_active" boolean not null default true, "invited_until" timestamptz null, "token_version" int not null default 0, "last_login_at" timestamptz null, "settings" jsonb null, "shortcuts" jsonb not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "version" int not null default 1);
alter table "account" add constraint "account_email_key_unique" unique ("email_key");

create table "invitation" ("key" varchar(64) not null, "user_id" int not null, "end" varchar(255) null, "created_at" timestamptz not null, primary key ("key"));
create index "invitation_user_id_index" on "invitation" ("user_id");
create index "invitation_created_at_index" on "invitation" ("created_at");

create table "favorite_names_submission" ("id" serial primary key, "season_id" int not null, "user_id" int not null, "district_id" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null);
create index "favorite_names_submission_user_id_index" on "favorite_names_submission" ("user_id");
create index "favorite_names_submission_season_id_district_id_index" on "favorite_names_submission" ("season_id", "district_id");
alter table "favorite_names_submission" add constraint "favorite_names_submission_season_id_user_id_district_id_unique" unique ("season_id", "user_id", "district_id");

create table "favorite_name" ("id" serial primary key, "season_id" int not null, "favorite_names_submission_id" int not null, "public_name_submission_id" int not null);
create index "favorite_name_favorite_names_submission_id_index" on "favorite_name" ("favorite_names_submission_id");
create index "favorite_name_public_name_submission_id_index" on "favorite_name" ("public_name_submission_id");
alter table "favorite_name" add constraint "favorite_name_favorite_names_submission_id_public_621ba_unique" unique ("favorite_names_submission_id", "public_name_submission_id");

create table "employee_submission" ("id" serial primary key, "season_id" int not null, "snowplow_name" varchar(255) not null, "snowplow_name_order" text collate "C" not null default '', "snowplow_id" varchar(255) not null, "snowplow_id_order" text collate "C" not null default '', "truck_key" varchar(255) not null default '', "held_truck" varchar(255) null, "user_id" int not null, "district_id" int not null, "status_id" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "version" int not null default 1);
create index "employee_submission_user_id_index" on "employee_submission" ("user_id");
create index "employee_submission_season_id_district_id_index" on "employee_submission" ("season_id", "district_id");
create index "employee_submission_season_id_status_id_index" on "employee_submission" ("season_id", "status_id");
alter table "employee_submission" add constraint "employee_submission_season_id_held_truck_unique" unique ("season_id", "held_truck");

create table "rejection" ("id" serial primary key, "season_id" int not null, "snowplow_name" varchar(255) not null, "snowplow_id" varchar(255) not null, "reason" text not null, "user_id" int not null, "admin_user_id" int null, "employee_submission_id" int not null, "created_at" timestamptz not null);
create index "rejection_user_id_index" on "rejection" ("user_id");
create index "rejection_admin_user_id_index" on "rejection" ("admin_user_id");
create index "rejection_employee_submission_id_index" on "rejection" ("employee_submission_id");

create table "submission_words_1" ("rowid" int not null primary key, "words" tsvector not null);
create index "submission_words_1_words_index" on "submission_words_1" using gin ("words");
alter table "submission_words_1" add constraint "submission_words_rowid_fkey" foreign key ("rowid") references "public_name_submission" ("id") on delete cascade;

create table "submission_key" ("season_id" int not null, "key" int not null, "submission_id" int not null, primary key ("season_id", "key", "submission_id"));
alter table "submission_key" add constraint "submission_key_season_id_foreign" foreign key ("season_id") references "season" ("id");

-- Index-only counts need vacuumed rows: after a fiftieth of the entries has changed, not a fifth.
alter table "public_name_submission" set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- A county implies its season. Without this, the planner underestimates the entries of a district among several seasons.
create statistics "entry_county_season" (dependencies) on "season_id", "county_id" from "public_name_submission";

alter table "page" add constraint "page_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "contest" add constraint "contest_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "grade_level" add constraint "grade_level_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "former_name" add constraint "former_name_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "district" add constraint "district_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "county" add constraint "county_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "county" add constraint "county_district_id_foreign" foreign key ("district_id") references "district" ("id") on delete no action;
alter table "audit_event" add constraint "audit_event_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "set_aside" add constraint "set_aside_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "set_aside" add constraint "set_aside_district_id_foreign" foreign key ("district_id") references "district" ("id");
alter table "submission_count" add constraint "submission_count_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "public_name_submission" add constraint "public_name_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "public_name_submission" add constraint "public_name_submission_county_id_foreign" foreign key ("county_id") references "county" ("id");
alter table "public_name_submission" add constraint "public_name_submission_group_id_foreign" foreign key ("group_id") references "submission_group" ("id") on delete set null;
alter table "submission_group" add constraint "submission_group_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "submission_group" add constraint "submission_group_first_id_foreign" foreign key ("first_id") references "public_name_submission" ("id") on delete cascade;
alter table "public_voting_option" add constraint "public_voting_option_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "public_voting_option" add constraint "public_voting_option_district_id_foreign" foreign key ("district_id") references "district" ("id");
alter table "public_voting_option" add constraint "public_voting_option_public_name_submission_id_foreign" foreign key ("public_name_submission_id") references "public_name_submission" ("id");
alter table "ballot" add constraint "ballot_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "ballot" add constraint "ballot_district_id_foreign" foreign key ("district_id") references "district" ("id");
alter table "ballot" add constraint "ballot_county_id_foreign" foreign key ("county_id") references "county" ("id") on delete no action;
alter table "ballot" add constraint "ballot_first_option_id_foreign" foreign key ("first_option_id") references "public_voting_option" ("id");
alter table "ballot" add constraint "ballot_second_option_id_foreign" foreign key ("second_option_id") references "public_voting_option" ("id");
alter table "ballot" add constraint "ballot_third_option_id_foreign" foreign key ("third_option_id") references "public_voting_option" ("id");
alter table "ballot_set_aside" add constraint "ballot_set_aside_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "ballot_set_aside" add constraint "ballot_set_aside_set_aside_id_foreign" foreign key ("set_aside_id") references "set_aside" ("id");
alter table "ballot_set_aside" add constraint "ballot_set_aside_ballot_id_foreign" foreign key ("ballot_id") references "ballot" ("id");
alter table "examined_submission" add constraint "examined_submission_submission_id_foreign" foreign key ("submission_id") references "public_name_submission" ("id") on update cascade on delete cascade;
alter table "examined_submission" add constraint "examined_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "invitation" add constraint "invitation_user_id_foreign" foreign key ("user_id") references "account" ("id") on delete cascade;
alter table "favorite_names_submission" add constraint "favorite_names_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "favorite_names_submission" add constraint "favorite_names_submission_user_id_foreign" foreign key ("user_id") references "account" ("id");
alter table "favorite_names_submission" add constraint "favorite_names_submission_district_id_foreign" foreign key ("district_id") references "district" ("id");
alter table "favorite_name" add constraint "favorite_name_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "favorite_name" add constraint "favorite_name_favorite_names_submission_id_foreign" foreign key ("favorite_names_submission_id") references "favorite_names_submission" ("id");
alter table "favorite_name" add constraint "favorite_name_public_name_submission_id_foreign" foreign key ("public_name_submission_id") references "public_name_submission" ("id");
alter table "employee_submission" add constraint "employee_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "employee_submission" add constraint "employee_submission_user_id_foreign" foreign key ("user_id") references "account" ("id");
alter table "employee_submission" add constraint "employee_submission_district_id_foreign" foreign key ("district_id") references "district" ("id");
alter table "employee_submission" add constraint "employee_submission_status_id_foreign" foreign key ("status_id") references "status" ("id");
alter table "rejection" add constraint "rejection_season_id_foreign" foreign key ("season_id") references "season" ("id");
alter table "rejection" add constraint "rejection_user_id_foreign" foreign key ("user_id") references "account" ("id");
alter table "rejection" add constraint "rejection_admin_user_id_foreign" foreign key ("admin_user_id") references "account" ("id") on delete set null;
alter table "rejection" add constraint "rejection_employee_submission_id_foreign" foreign key ("employee_submission_id") references "employee_submission" ("id");
