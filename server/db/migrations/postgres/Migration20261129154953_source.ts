import { Migration } from '@mikro-orm/migrations';

export class Migration20261129154953_source extends Migration {

  override name = 'Migration20261129154953_source';

  override up(): void | Promise<void> {
    this.addSql(`create table "source_count" ("season_id" int not null, "kind" varchar(255) not null, "source" varchar(32) not null, "uses" int not null, primary key ("season_id", "kind", "source"));`);

    this.addSql(`alter table "source_count" add constraint "source_count_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "source_count" cascade;`);
  }

}
