import { Migration } from '@mikro-orm/migrations';

export class Migration20261127022021_published_results extends Migration {

  override name = 'Migration20261127022021_published_results';

  override up(): void | Promise<void> {
    this.addSql(`create table "published_count" ("id" serial primary key, "season_id" int not null, "basis" varchar(64) not null, "results" jsonb null, "districts" jsonb null, "started_at" timestamptz not null, "published_at" timestamptz null);`);

    this.addSql(`create table "published_receipts" ("id" serial primary key, "season_id" int not null, "publication_id" int not null, "prefix" varchar(4) not null, "part" int not null, "rows" text not null);`);
    this.addSql(`alter table "published_receipts" add constraint "published_receipts_publication_id_prefix_part_unique" unique ("publication_id", "prefix", "part");`);

    this.addSql(`create table "published_patterns" ("id" serial primary key, "season_id" int not null, "publication_id" int not null, "district_id" int not null, "patterns" jsonb not null);`);
    this.addSql(`create index "published_patterns_publication_id_index" on "published_patterns" ("publication_id");`);

    this.addSql(`alter table "published_count" add constraint "published_count_season_id_foreign" foreign key ("season_id") references "season" ("id");`);

    this.addSql(`alter table "published_receipts" add constraint "published_receipts_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "published_receipts" add constraint "published_receipts_publication_id_foreign" foreign key ("publication_id") references "published_count" ("id") on delete cascade;`);

    this.addSql(`alter table "published_patterns" add constraint "published_patterns_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "published_patterns" add constraint "published_patterns_publication_id_foreign" foreign key ("publication_id") references "published_count" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "published_receipts" drop constraint "published_receipts_publication_id_foreign";`);
    this.addSql(`alter table "published_patterns" drop constraint "published_patterns_publication_id_foreign";`);

    this.addSql(`drop table if exists "published_count" cascade;`);
    this.addSql(`drop table if exists "published_receipts" cascade;`);
    this.addSql(`drop table if exists "published_patterns" cascade;`);
  }

}
