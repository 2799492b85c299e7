import { Migration } from '@mikro-orm/migrations';

export class Migration20261127041419_ballot_hashes extends Migration {

  override name = 'Migration20261127041419_ballot_hashes';

  override up(): void | Promise<void> {
    this.addSql(`create table "named_address" ("id" serial primary key, "season_id" int not null, "address_hash" varchar(11) not null, "name" text not null, "named_by" text not null, "named_at" timestamptz not null);`);
    this.addSql(`alter table "named_address" add constraint "named_address_season_id_address_hash_unique" unique ("season_id", "address_hash");`);

    this.addSql(`alter table "season" add "ballot_key" varchar(64) null;`);

    this.addSql(`alter table "ballot" add "address_hash" varchar(11) null, add "network_hash" varchar(11) null, add "agent_hash" varchar(11) null, add "solved_after" smallint null;`);

    this.addSql(`alter table "named_address" add constraint "named_address_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "named_address" cascade;`);

    this.addSql(`alter table "ballot" drop column "address_hash", drop column "network_hash", drop column "agent_hash", drop column "solved_after";`);

    this.addSql(`alter table "season" drop column "ballot_key";`);
  }

}
