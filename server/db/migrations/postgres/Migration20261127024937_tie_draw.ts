import { Migration } from '@mikro-orm/migrations';

export class Migration20261127024937_tie_draw extends Migration {

  override name = 'Migration20261127024937_tie_draw';

  override up(): void | Promise<void> {
    this.addSql(`create table "draw" ("id" serial primary key, "season_id" int not null, "locked_at" timestamptz not null, "locked_by" text not null, "digits" varchar(20) null, "source" text null, "entered_at" timestamptz null, "entered_by" text null);`);
    this.addSql(`alter table "draw" add constraint "draw_season_id_unique" unique ("season_id");`);

    this.addSql(`alter table "season" add "tie_rule" varchar(255) not null default 'allWin';`);

    this.addSql(`alter table "draw" add constraint "draw_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "draw" cascade;`);

    this.addSql(`alter table "season" drop column "tie_rule";`);
  }

}
