import { Migration } from '@mikro-orm/migrations';

export class Migration20261127020031_receipts_and_fingerprints extends Migration {

  override name = 'Migration20261127020031_receipts_and_fingerprints';

  override up(): void | Promise<void> {
    this.addSql(`create table "daily_fingerprint" ("id" serial primary key, "season_id" int not null, "day" varchar(10) not null, "header" jsonb not null, "salt" varchar(64) not null, "hash" varchar(64) not null, "ballots" int not null, "last_ballot_id" int not null, "missing_ids" jsonb not null, "created_at" timestamptz not null);`);
    this.addSql(`alter table "daily_fingerprint" add constraint "daily_fingerprint_season_id_day_unique" unique ("season_id", "day");`);

    this.addSql(`alter table "ballot" add "receipt_hash" varchar(64) null;`);

    this.addSql(`alter table "daily_fingerprint" add constraint "daily_fingerprint_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "daily_fingerprint" cascade;`);

    this.addSql(`alter table "ballot" drop column "receipt_hash";`);
  }

}
