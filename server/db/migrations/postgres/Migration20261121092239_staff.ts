import { Migration } from '@mikro-orm/migrations';

export class Migration20261121092239_staff extends Migration {

  override name = 'Migration20261121092239_staff';

  override up(): void | Promise<void> {
    this.addSql(`create table "status" ("id" int not null, "name" varchar(255) not null, primary key ("id"));`);
    this.addSql(`alter table "status" add constraint "status_name_unique" unique ("name");`);

    this.addSql(`create table "favorite_names_submission" ("id" serial primary key, "user_id" int not null, "district_id" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null);`);
    this.addSql(`create index "favorite_names_submission_user_id_index" on "favorite_names_submission" ("user_id");`);
    this.addSql(`create index "favorite_names_submission_district_id_index" on "favorite_names_submission" ("district_id");`);
    this.addSql(`alter table "favorite_names_submission" add constraint "favorite_names_submission_user_id_district_id_unique" unique ("user_id", "district_id");`);

    this.addSql(`create table "favorite_name" ("id" serial primary key, "favorite_names_submission_id" int not null, "public_name_submission_id" int not null);`);
    this.addSql(`create index "favorite_name_favorite_names_submission_id_index" on "favorite_name" ("favorite_names_submission_id");`);
    this.addSql(`create index "favorite_name_public_name_submission_id_index" on "favorite_name" ("public_name_submission_id");`);
    this.addSql(`alter table "favorite_name" add constraint "favorite_name_favorite_names_submission_id_public_621ba_unique" unique ("favorite_names_submission_id", "public_name_submission_id");`);

    this.addSql(`create table "employee_submission" ("id" serial primary key, "snowplow_name" varchar(255) not null, "snowplow_id" varchar(255) not null, "held_truck" varchar(255) null, "user_id" int not null, "district_id" int not null, "status_id" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null);`);
    this.addSql(`alter table "employee_submission" add constraint "employee_submission_held_truck_unique" unique ("held_truck");`);
    this.addSql(`create index "employee_submission_user_id_index" on "employee_submission" ("user_id");`);
    this.addSql(`create index "employee_submission_district_id_index" on "employee_submission" ("district_id");`);
    this.addSql(`create index "employee_submission_status_id_index" on "employee_submission" ("status_id");`);

    this.addSql(`create table "rejection" ("id" serial primary key, "snowplow_name" varchar(255) not null, "snowplow_id" varchar(255) not null, "reason" text not null, "user_id" int not null, "admin_user_id" int null, "employee_submission_id" int not null, "created_at" timestamptz not null);`);
    this.addSql(`create index "rejection_user_id_index" on "rejection" ("user_id");`);
    this.addSql(`create index "rejection_admin_user_id_index" on "rejection" ("admin_user_id");`);
    this.addSql(`create index "rejection_employee_submission_id_index" on "rejection" ("employee_submission_id");`);

    this.addSql(`alter table "favorite_names_submission" add constraint "favorite_names_submission_user_id_foreign" foreign key ("user_id") references "account" ("id");`);
    this.addSql(`alter table "favorite_names_submission" add constraint "favorite_names_submission_district_id_foreign" foreign key ("district_id") references "district" ("id");`);

    this.addSql(`alter table "favorite_name" add constraint "favorite_name_favorite_names_submission_id_foreign" foreign key ("favorite_names_submission_id") references "favorite_names_submission" ("id");`);
    this.addSql(`alter table "favorite_name" add constraint "favorite_name_public_name_submission_id_foreign" foreign key ("public_name_submission_id") references "public_name_submission" ("id");`);

    this.addSql(`alter table "employee_submission" add constraint "employee_submission_user_id_foreign" foreign key ("user_id") references "account" ("id");`);
    this.addSql(`alter table "employee_submission" add constraint "employee_submission_district_id_foreign" foreign key ("district_id") references "district" ("id");`);
    this.addSql(`alter table "employee_submission" add constraint "employee_submission_status_id_foreign" foreign key ("status_id") references "status" ("id");`);

    this.addSql(`alter table "rejection" add constraint "rejection_user_id_foreign" foreign key ("user_id") references "account" ("id");`);
    this.addSql(`alter table "rejection" add constraint "rejection_admin_user_id_foreign" foreign key ("admin_user_id") references "account" ("id") on delete set null;`);
    this.addSql(`alter table "rejection" add constraint "rejection_employee_submission_id_foreign" foreign key ("employee_submission_id") references "employee_submission" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "employee_submission" drop constraint "employee_submission_status_id_foreign";`);
    this.addSql(`alter table "favorite_name" drop constraint "favorite_name_favorite_names_submission_id_foreign";`);
    this.addSql(`alter table "rejection" drop constraint "rejection_employee_submission_id_foreign";`);

    this.addSql(`drop table if exists "status" cascade;`);
    this.addSql(`drop table if exists "favorite_names_submission" cascade;`);
    this.addSql(`drop table if exists "favorite_name" cascade;`);
    this.addSql(`drop table if exists "employee_submission" cascade;`);
    this.addSql(`drop table if exists "rejection" cascade;`);
  }

}
