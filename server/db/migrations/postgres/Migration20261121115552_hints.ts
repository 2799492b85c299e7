import { Migration } from '@mikro-orm/migrations';

export class Migration20261121115552_hints extends Migration {

  override name = 'Migration20261121115552_hints';

  override up(): void | Promise<void> {
    this.addSql(`create table "submission_count" ("kind" varchar(255) not null, "item" varchar(255) not null, "entries" int not null, primary key ("kind", "item"));`);

    this.addSql(`create table "submission_group" ("id" int not null, "first_id" int not null, "count" int not null, "pending" int not null, primary key ("id"));`);
    this.addSql(`alter table "submission_group" add constraint "submission_group_first_id_unique" unique ("first_id");`);
    this.addSql(`create index "submission_group_count_id_index" on "submission_group" ("count", "id");`);
    this.addSql(`create index "submission_group_pending_id_index" on "submission_group" ("pending", "id");`);

    this.addSql(`create table "examined_submission" ("submission_id" int not null, primary key ("submission_id"));`);

    this.addSql(`alter table "public_name_submission" add "hints" jsonb null, add "has_hint" boolean not null default false, add "group_id" int null;`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_group_id_foreign" foreign key ("group_id") references "submission_group" ("id") on delete set null;`);
    this.addSql(`create index "public_name_submission_group_id_index" on "public_name_submission" ("group_id");`);
    this.addSql(`create index "public_name_submission_has_hint_id_index" on "public_name_submission" ("has_hint", "id");`);

    this.addSql(`alter table "submission_group" add constraint "submission_group_first_id_foreign" foreign key ("first_id") references "public_name_submission" ("id") on delete cascade;`);

    this.addSql(`alter table "examined_submission" add constraint "examined_submission_submission_id_foreign" foreign key ("submission_id") references "public_name_submission" ("id") on update cascade on delete cascade;`);

    // Not described by an entity, as in SQLite, where these are kinds of tables that the mapper does not know.
    this.addSql(`create table "submission_words" ("rowid" int not null primary key references "public_name_submission" ("id") on delete cascade, "words" tsvector not null);`);
    this.addSql(`create index "submission_words_words_index" on "submission_words" using gin ("words");`);
    this.addSql(`create table "submission_key" ("key" int not null, "submission_id" int not null, primary key ("key", "submission_id"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_group_id_foreign";`);

    this.addSql(`drop table if exists "submission_words";`);
    this.addSql(`drop table if exists "submission_key";`);
    this.addSql(`drop table if exists "submission_count" cascade;`);
    this.addSql(`drop table if exists "submission_group" cascade;`);
    this.addSql(`drop table if exists "examined_submission" cascade;`);

    this.addSql(`drop index "public_name_submission_group_id_index";`);
    this.addSql(`drop index "public_name_submission_has_hint_id_index";`);
    this.addSql(`alter table "public_name_submission" drop column "hints", drop column "has_hint", drop column "group_id";`);
  }

}
