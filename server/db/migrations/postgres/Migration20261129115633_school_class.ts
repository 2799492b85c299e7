import { Migration } from '@mikro-orm/migrations';

export class Migration20261129115633_school_class extends Migration {

  override name = 'Migration20261129115633_school_class';

  override up(): void | Promise<void> {
    this.addSql(`create table "school_class" ("id" serial primary key, "season_id" int not null, "code" varchar(8) not null, "school_name" varchar(255) not null, "county_id" int not null, "grade_level" varchar(255) not null, "email" text not null, "language" varchar(255) not null, "revoked_at" timestamptz null, "revoked_by" text null, "revoke_reason" text null, "created_at" timestamptz not null);`);
    this.addSql(`create index "school_class_season_id_id_index" on "school_class" ("season_id", "id");`);
    this.addSql(`alter table "school_class" add constraint "school_class_code_unique" unique ("code");`);

    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_email_use_check";`);
    this.addSql(`alter table "public_name_submission" add "school_class_id" int null;`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_school_class_id_foreign" foreign key ("school_class_id") references "school_class" ("id") on delete set null;`);
    this.addSql(`create index "entry_of_class" on "public_name_submission" ("school_class_id", "created_at") where school_class_id is not null;`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_email_use_check" check (email_use >= 1 and email_use <= 40);`);

    this.addSql(`alter table "school_class" add constraint "school_class_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "school_class" add constraint "school_class_county_id_foreign" foreign key ("county_id") references "county" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_school_class_id_foreign";`);

    this.addSql(`drop table if exists "school_class" cascade;`);

    this.addSql(`drop index "entry_of_class";`);
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_email_use_check";`);
    this.addSql(`alter table "public_name_submission" drop column "school_class_id";`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_email_use_check" check (email_use >= 1 and email_use <= 5);`);
  }

}
