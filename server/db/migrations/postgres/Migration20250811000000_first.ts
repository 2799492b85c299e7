import { Migration } from '@mikro-orm/migrations';

export class Migration20250811000000_first extends Migration {

  override name = 'Migration20250811000000_first';

  override up(): void | Promise<void> {
    this.addSql(`create table "contest" ("id" int not null, "schedule" jsonb not null, "texts" jsonb not null, "is_sample" boolean not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`);

    this.addSql(`create table "district" ("id" int not null, "name" varchar(255) not null, primary key ("id"));`);
    this.addSql(`alter table "district" add constraint "district_name_unique" unique ("name");`);

    this.addSql(`create table "county" ("id" int not null, "name" varchar(255) not null, "district_id" int not null, primary key ("id"));`);
    this.addSql(`alter table "county" add constraint "county_name_unique" unique ("name");`);
    this.addSql(`create index "county_district_id_index" on "county" ("district_id");`);

    this.addSql(`create table "grade_level" ("id" int not null, "name" varchar(255) not null, primary key ("id"));`);
    this.addSql(`alter table "grade_level" add constraint "grade_level_name_unique" unique ("name");`);

    this.addSql(`create table "public_name_submission" ("id" serial primary key, "first_name" varchar(255) not null, "last_name" varchar(255) not null, "email" varchar(255) not null, "phone_number" varchar(255) not null, "grade_level" varchar(255) not null, "school_name" varchar(255) not null, "county_id" int not null, "snowplow_name" varchar(255) not null, "snowplow_name_description" text not null, "child_info_parent_consent" boolean not null default false, "review_state" text not null default 'pending', "review_reason" text null, "reviewed_at" timestamptz null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "name_key" text not null, "email_key" text not null, "child_key" text not null, "email_use" int not null);`);
    this.addSql(`create index "public_name_submission_county_id_index" on "public_name_submission" ("county_id");`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_name_key_unique" unique ("name_key");`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_email_key_child_key_unique" unique ("email_key", "child_key");`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_email_key_email_use_unique" unique ("email_key", "email_use");`);

    this.addSql(`create table "public_voting_option" ("id" serial primary key, "district_id" int not null, "option_number" int not null, "public_name_submission_id" int not null, "created_at" timestamptz not null);`);
    this.addSql(`alter table "public_voting_option" add constraint "public_voting_option_district_id_option_number_unique" unique ("district_id", "option_number");`);
    this.addSql(`alter table "public_voting_option" add constraint "public_voting_option_district_id_public_name_subm_ee511_unique" unique ("district_id", "public_name_submission_id");`);

    this.addSql(`create table "ballot" ("id" serial primary key, "district_id" int not null, "county_id" int null, "first_option_id" int not null, "second_option_id" int not null, "third_option_id" int not null, "created_at" timestamptz not null, "client" varchar(32) not null);`);

    this.addSql(`create table "used_captcha" ("solution" varchar(47) not null, primary key ("solution"));`);

    this.addSql(`alter table "county" add constraint "county_district_id_foreign" foreign key ("district_id") references "district" ("id");`);

    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_county_id_foreign" foreign key ("county_id") references "county" ("id");`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_email_use_check" check (email_use >= 1 and email_use <= 5);`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_review_state_check" check ("review_state" in ('pending', 'approved', 'rejected'));`);

    this.addSql(`alter table "public_voting_option" add constraint "public_voting_option_district_id_foreign" foreign key ("district_id") references "district" ("id");`);
    this.addSql(`alter table "public_voting_option" add constraint "public_voting_option_public_name_submission_id_foreign" foreign key ("public_name_submission_id") references "public_name_submission" ("id");`);

    this.addSql(`alter table "ballot" add constraint "ballot_district_id_foreign" foreign key ("district_id") references "district" ("id");`);
    this.addSql(`alter table "ballot" add constraint "ballot_county_id_foreign" foreign key ("county_id") references "county" ("id") on delete no action;`);
    this.addSql(`alter table "ballot" add constraint "ballot_first_option_id_foreign" foreign key ("first_option_id") references "public_voting_option" ("id");`);
    this.addSql(`alter table "ballot" add constraint "ballot_second_option_id_foreign" foreign key ("second_option_id") references "public_voting_option" ("id");`);
    this.addSql(`alter table "ballot" add constraint "ballot_third_option_id_foreign" foreign key ("third_option_id") references "public_voting_option" ("id");`);
    this.addSql(`alter table "ballot" add constraint "ballot_three_choices" check (first_option_id < second_option_id and second_option_id < third_option_id);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "county" drop constraint "county_district_id_foreign";`);
    this.addSql(`alter table "public_voting_option" drop constraint "public_voting_option_district_id_foreign";`);
    this.addSql(`alter table "ballot" drop constraint "ballot_district_id_foreign";`);
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_county_id_foreign";`);
    this.addSql(`alter table "ballot" drop constraint "ballot_county_id_foreign";`);
    this.addSql(`alter table "public_voting_option" drop constraint "public_voting_option_public_name_submission_id_foreign";`);
    this.addSql(`alter table "ballot" drop constraint "ballot_first_option_id_foreign";`);
    this.addSql(`alter table "ballot" drop constraint "ballot_second_option_id_foreign";`);
    this.addSql(`alter table "ballot" drop constraint "ballot_third_option_id_foreign";`);

    this.addSql(`drop table if exists "contest" cascade;`);
    this.addSql(`drop table if exists "district" cascade;`);
    this.addSql(`drop table if exists "county" cascade;`);
    this.addSql(`drop table if exists "grade_level" cascade;`);
    this.addSql(`drop table if exists "public_name_submission" cascade;`);
    this.addSql(`drop table if exists "public_voting_option" cascade;`);
    this.addSql(`drop table if exists "ballot" cascade;`);
    this.addSql(`drop table if exists "used_captcha" cascade;`);
  }

}
