import { Migration } from '@mikro-orm/migrations';

export class Migration20261121111718_ballots_set_aside extends Migration {

  override name = 'Migration20261121111718_ballots_set_aside';

  override up(): void | Promise<void> {
    this.addSql(`create table "set_aside" ("id" serial primary key, "district_id" int not null, "ballots" int not null, "first_at" timestamptz not null, "last_at" timestamptz not null, "reason" text not null, "set_aside_by" text not null, "set_aside_at" timestamptz not null, "taken_back_reason" text null, "taken_back_by" text null, "taken_back_at" timestamptz null);`);
    this.addSql(`create index "set_aside_district_id_index" on "set_aside" ("district_id");`);

    this.addSql(`create table "ballot_set_aside" ("id" serial primary key, "set_aside_id" int not null, "ballot_id" int not null, "taken_back_at" timestamptz null);`);
    this.addSql(`create index "ballot_set_aside_set_aside_id_index" on "ballot_set_aside" ("set_aside_id");`);
    this.addSql(`create unique index "ballot_set_aside_once" on "ballot_set_aside" ("ballot_id") where taken_back_at is null;`);

    this.addSql(`alter table "set_aside" add constraint "set_aside_district_id_foreign" foreign key ("district_id") references "district" ("id");`);

    this.addSql(`alter table "ballot_set_aside" add constraint "ballot_set_aside_set_aside_id_foreign" foreign key ("set_aside_id") references "set_aside" ("id");`);
    this.addSql(`alter table "ballot_set_aside" add constraint "ballot_set_aside_ballot_id_foreign" foreign key ("ballot_id") references "ballot" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "ballot_set_aside" drop constraint "ballot_set_aside_set_aside_id_foreign";`);

    this.addSql(`drop table if exists "set_aside" cascade;`);
    this.addSql(`drop table if exists "ballot_set_aside" cascade;`);
  }

}
