import { Migration } from '@mikro-orm/migrations';

export class Migration20261122210000_seasons extends Migration {

  override name = 'Migration20261122210000_seasons';

  /** What there is becomes the first season, which is running. */
  override up(): void {
    this.addSql(`create table "season" ("id" int not null, "year" int not null, "state" text not null default 'preparing', "schedule" jsonb not null, "texts" jsonb not null, "state_fips" varchar(2) null, "time_zone" varchar(255) not null, "first_ballot_id" int not null default 1, "first_entry_id" int not null default 1, "started_at" timestamptz null, "closed_at" timestamptz null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "version" int not null default 1, primary key ("id"));`);
    this.addSql(`alter table "season" add constraint "season_year_unique" unique ("year");`);
    this.addSql(`insert into "season" ("id", "year", "state", "schedule", "texts", "state_fips", "time_zone", "started_at", "created_at", "updated_at", "version") select 1, substr("schedule" ->> 'announcementDate', 1, 4)::int, 'running', "schedule", "texts", "state_fips", 'America/Chicago', "created_at", "created_at", "updated_at", "version" from "contest";`);

    this.addSql(`alter table "grade_level" drop constraint "grade_level_name_unique";`);
    this.addSql(`alter table "grade_level" add "season_id" int not null default 1;`);
    this.addSql(`alter table "grade_level" alter column "season_id" drop default;`);
    this.addSql(`alter table "grade_level" add constraint "grade_level_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "grade_level" add constraint "grade_level_season_id_name_unique" unique ("season_id", "name");`);

    this.addSql(`alter table "district" drop constraint "district_name_unique";`);
    this.addSql(`alter table "district" add "season_id" int not null default 1;`);
    this.addSql(`alter table "district" alter column "season_id" drop default;`);
    this.addSql(`alter table "district" add constraint "district_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "district" add constraint "district_season_id_name_unique" unique ("season_id", "name");`);

    this.addSql(`drop index "county_district_id_index";`);
    this.addSql(`alter table "county" drop constraint "county_name_unique";`);
    this.addSql(`alter table "county" add "season_id" int not null default 1;`);
    this.addSql(`alter table "county" alter column "season_id" drop default;`);
    this.addSql(`alter table "county" add constraint "county_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`create index "county_season_id_district_id_index" on "county" ("season_id", "district_id");`);
    this.addSql(`alter table "county" add constraint "county_season_id_name_unique" unique ("season_id", "name");`);

    this.addSql(`alter table "contest" drop column "schedule", drop column "texts", drop column "state_fips", drop column "version";`);
    this.addSql(`alter table "contest" add "season_id" int not null default 1;`);
    this.addSql(`alter table "contest" alter column "season_id" drop default;`);
    this.addSql(`alter table "contest" add constraint "contest_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`drop index "audit_event_at_index";`);
    this.addSql(`alter table "audit_event" add "season_id" int not null default 1;`);
    this.addSql(`alter table "audit_event" alter column "season_id" drop default;`);
    this.addSql(`alter table "audit_event" add constraint "audit_event_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`create index "audit_event_season_id_at_index" on "audit_event" ("season_id", "at");`);
    this.addSql(`create index "audit_event_season_id_id_index" on "audit_event" ("season_id", "id");`);

    this.addSql(`alter table "set_aside" add "season_id" int not null default 1;`);
    this.addSql(`alter table "set_aside" alter column "season_id" drop default;`);
    this.addSql(`alter table "set_aside" add constraint "set_aside_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`alter table "submission_count" drop constraint "submission_count_pkey";`);
    this.addSql(`alter table "submission_count" add "season_id" int not null default 1;`);
    this.addSql(`alter table "submission_count" alter column "season_id" drop default;`);
    this.addSql(`alter table "submission_count" add constraint "submission_count_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "submission_count" add primary key ("season_id", "kind", "item");`);

    this.addSql(`drop index "public_name_submission_county_id_id_index";`);
    this.addSql(`drop index "public_name_submission_created_at_id_index";`);
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_email_key_child_key_unique";`);
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_email_key_email_use_unique";`);
    this.addSql(`drop index "public_name_submission_grade_level_id_index";`);
    this.addSql(`drop index "public_name_submission_has_hint_id_index";`);
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_name_key_unique";`);
    this.addSql(`drop index "public_name_submission_review_state_created_at_id_index";`);
    this.addSql(`drop index "public_name_submission_review_state_id_index";`);
    this.addSql(`drop index "public_name_submission_review_state_snowplow_name__fa895_index";`);
    this.addSql(`drop index "public_name_submission_snowplow_name_order_id_index";`);
    this.addSql(`drop index "entry_by_county";`);
    this.addSql(`drop index "entry_by_grade";`);
    this.addSql(`drop index "entry_by_state";`);
    this.addSql(`alter table "public_name_submission" add "season_id" int not null default 1;`);
    this.addSql(`alter table "public_name_submission" alter column "season_id" drop default;`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`create index "public_name_submission_season_id_id_index" on "public_name_submission" ("season_id", "id");`);
    this.addSql(`create index "public_name_submission_season_id_snowplow_name_order_id_index" on "public_name_submission" ("season_id", "snowplow_name_order", "id");`);
    this.addSql(`create index "public_name_submission_season_id_county_id_id_index" on "public_name_submission" ("season_id", "county_id", "id");`);
    this.addSql(`create index "public_name_submission_season_id_grade_level_id_index" on "public_name_submission" ("season_id", "grade_level", "id");`);
    this.addSql(`create index "public_name_submission_season_id_review_state_id_index" on "public_name_submission" ("season_id", "review_state", "id");`);
    this.addSql(`create index "public_name_submission_season_id_review_state_crea_00d9d_index" on "public_name_submission" ("season_id", "review_state", "created_at", "id");`);
    this.addSql(`create index "public_name_submission_season_id_review_state_snow_a1fa8_index" on "public_name_submission" ("season_id", "review_state", "snowplow_name_order", "id");`);
    this.addSql(`create index "public_name_submission_season_id_created_at_id_index" on "public_name_submission" ("season_id", "created_at", "id");`);
    this.addSql(`create index "public_name_submission_season_id_has_hint_id_index" on "public_name_submission" ("season_id", "has_hint", "id");`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_season_id_name_key_unique" unique ("season_id", "name_key");`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_season_id_email_key_child_key_unique" unique ("season_id", "email_key", "child_key");`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_season_id_email_key_email_use_unique" unique ("season_id", "email_key", "email_use");`);
    this.addSql(`create index "entry_by_county" on "public_name_submission" ("season_id", "county_id", "review_state", "grade_level", "created_at", "snowplow_name_order");`);
    this.addSql(`create index "entry_by_grade" on "public_name_submission" ("season_id", "grade_level", "review_state", "county_id", "created_at", "snowplow_name_order");`);
    this.addSql(`create index "entry_by_state" on "public_name_submission" ("season_id", "review_state", "county_id", "grade_level", "created_at", "snowplow_name_order");`);

    this.addSql(`drop index "submission_group_count_id_index";`);
    this.addSql(`drop index "submission_group_pending_id_index";`);
    this.addSql(`alter table "submission_group" add "season_id" int not null default 1;`);
    this.addSql(`alter table "submission_group" alter column "season_id" drop default;`);
    this.addSql(`alter table "submission_group" add constraint "submission_group_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`create index "submission_group_season_id_count_id_index" on "submission_group" ("season_id", "count", "id");`);
    this.addSql(`create index "submission_group_season_id_pending_id_index" on "submission_group" ("season_id", "pending", "id");`);

    this.addSql(`alter table "public_voting_option" drop constraint "public_voting_option_district_id_option_number_unique";`);
    this.addSql(`alter table "public_voting_option" drop constraint "public_voting_option_district_id_public_name_subm_ee511_unique";`);
    this.addSql(`alter table "public_voting_option" add "season_id" int not null default 1;`);
    this.addSql(`alter table "public_voting_option" alter column "season_id" drop default;`);
    this.addSql(`alter table "public_voting_option" add constraint "public_voting_option_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "public_voting_option" add constraint "public_voting_option_season_id_district_id_option_number_unique" unique ("season_id", "district_id", "option_number");`);
    this.addSql(`alter table "public_voting_option" add constraint "public_voting_option_season_id_district_id_public_71667_unique" unique ("season_id", "district_id", "public_name_submission_id");`);

    this.addSql(`alter table "ballot" add "season_id" int not null default 1;`);
    this.addSql(`alter table "ballot" alter column "season_id" drop default;`);
    this.addSql(`alter table "ballot" add constraint "ballot_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`alter table "ballot_set_aside" add "season_id" int not null default 1;`);
    this.addSql(`alter table "ballot_set_aside" alter column "season_id" drop default;`);
    this.addSql(`alter table "ballot_set_aside" add constraint "ballot_set_aside_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`alter table "examined_submission" add "season_id" int not null default 1;`);
    this.addSql(`alter table "examined_submission" alter column "season_id" drop default;`);
    this.addSql(`alter table "examined_submission" add constraint "examined_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`drop index "favorite_names_submission_district_id_index";`);
    this.addSql(`alter table "favorite_names_submission" drop constraint "favorite_names_submission_user_id_district_id_unique";`);
    this.addSql(`alter table "favorite_names_submission" add "season_id" int not null default 1;`);
    this.addSql(`alter table "favorite_names_submission" alter column "season_id" drop default;`);
    this.addSql(`alter table "favorite_names_submission" add constraint "favorite_names_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`create index "favorite_names_submission_season_id_district_id_index" on "favorite_names_submission" ("season_id", "district_id");`);
    this.addSql(`alter table "favorite_names_submission" add constraint "favorite_names_submission_season_id_user_id_district_id_unique" unique ("season_id", "user_id", "district_id");`);

    this.addSql(`alter table "favorite_name" add "season_id" int not null default 1;`);
    this.addSql(`alter table "favorite_name" alter column "season_id" drop default;`);
    this.addSql(`alter table "favorite_name" add constraint "favorite_name_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`drop index "employee_submission_district_id_index";`);
    this.addSql(`alter table "employee_submission" drop constraint "employee_submission_held_truck_unique";`);
    this.addSql(`drop index "employee_submission_status_id_index";`);
    this.addSql(`alter table "employee_submission" add "season_id" int not null default 1;`);
    this.addSql(`alter table "employee_submission" alter column "season_id" drop default;`);
    this.addSql(`alter table "employee_submission" add constraint "employee_submission_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`create index "employee_submission_season_id_district_id_index" on "employee_submission" ("season_id", "district_id");`);
    this.addSql(`create index "employee_submission_season_id_status_id_index" on "employee_submission" ("season_id", "status_id");`);
    this.addSql(`alter table "employee_submission" add constraint "employee_submission_season_id_held_truck_unique" unique ("season_id", "held_truck");`);

    this.addSql(`alter table "rejection" add "season_id" int not null default 1;`);
    this.addSql(`alter table "rejection" alter column "season_id" drop default;`);
    this.addSql(`alter table "rejection" add constraint "rejection_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`alter table "season" add constraint "season_state_check" check ("state" in ('preparing', 'running', 'closed'));`);

    this.addSql(`alter table "submission_key" add "season_id" int not null default 1;`);
    this.addSql(`alter table "submission_key" alter column "season_id" drop default;`);
    this.addSql(`alter table "submission_key" drop constraint "submission_key_pkey";`);
    this.addSql(`alter table "submission_key" add primary key ("season_id", "key", "submission_id");`);
    this.addSql(`alter table "submission_key" add constraint "submission_key_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "submission_words" rename to "submission_words_1";`);
    this.addSql(`alter table "submission_words_1" rename constraint "submission_words_pkey" to "submission_words_1_pkey";`);
    this.addSql(`alter index "submission_words_words_index" rename to "submission_words_1_words_index";`);
  }

  override down(): void {
    throw new Error('A database with seasons cannot go back to one without: restore a backup from before.');
  }

}
