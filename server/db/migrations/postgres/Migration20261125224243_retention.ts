import { Migration } from '@mikro-orm/migrations';

export class Migration20261125224243_retention extends Migration {

  override name = 'Migration20261125224243_retention';

  override up(): void | Promise<void> {
    this.addSql(`create table "destruction_certificate" ("id" serial primary key, "season_id" int not null, "kind" text not null, "field_group" text not null, "records" int not null, "days" int null, "announcement_date" varchar(10) null, "by" text not null, "started_at" timestamptz not null, "completed_at" timestamptz null);`);
    this.addSql(`create index "destruction_certificate_season_id_id_index" on "destruction_certificate" ("season_id", "id");`);

    this.addSql(`alter table "season" add "retention_days" jsonb null, add "records_hold" jsonb null;`);

    this.addSql(`alter table "public_name_submission" add "destroyed_at" timestamptz null;`);

    this.addSql(`alter table "destruction_certificate" add constraint "destruction_certificate_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "destruction_certificate" add constraint "destruction_certificate_kind_check" check ("kind" in ('purge', 'erasure'));`);
    this.addSql(`alter table "destruction_certificate" add constraint "destruction_certificate_field_group_check" check ("field_group" in ('family', 'ballotClient', 'mail', 'audit'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "destruction_certificate" cascade;`);

    this.addSql(`alter table "public_name_submission" drop column "destroyed_at";`);

    this.addSql(`alter table "season" drop column "retention_days", drop column "records_hold";`);
  }

}
