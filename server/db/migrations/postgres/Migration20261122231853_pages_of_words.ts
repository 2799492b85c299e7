import { Migration } from '@mikro-orm/migrations';

export class Migration20261122231853_pages_of_words extends Migration {

  override name = 'Migration20261122231853_pages_of_words';

  override up(): void | Promise<void> {
    this.addSql(`create table "page" ("season_id" int not null, "kind" varchar(255) not null, "language" varchar(255) not null, "markdown" text null, "updated_at" timestamptz not null, "version" int not null default 1, primary key ("season_id", "kind", "language"));`);

    this.addSql(`alter table "page" add constraint "page_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    // The pages say where people write to, once a department has said so.
    this.addSql(`update "season" set "texts" = "texts" || '{"contactEmail": null}';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "page" cascade;`);
    this.addSql(`update "season" set "texts" = "texts" - 'contactEmail';`);
  }

}
