import { Migration } from '@mikro-orm/migrations';

export class Migration20261122235155_season_acts extends Migration {

  override name = 'Migration20261122235155_season_acts';

  override up(): void | Promise<void> {
    this.addSql(`create table "former_name" ("id" serial primary key, "season_id" int not null, "name_key" text not null, "kind" text not null);`);
    this.addSql(`alter table "former_name" add constraint "former_name_name_key_season_id_kind_unique" unique ("name_key", "season_id", "kind");`);

    this.addSql(`alter table "season" add "winners" jsonb null;`);

    this.addSql(`alter table "former_name" add constraint "former_name_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "former_name" add constraint "former_name_kind_check" check ("kind" in ('won', 'drives'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "former_name" cascade;`);

    this.addSql(`alter table "season" drop column "winners";`);
  }

}
