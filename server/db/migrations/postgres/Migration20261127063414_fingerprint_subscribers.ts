import { Migration } from '@mikro-orm/migrations';

export class Migration20261127063414_fingerprint_subscribers extends Migration {

  override name = 'Migration20261127063414_fingerprint_subscribers';

  override up(): void | Promise<void> {
    this.addSql(`create table "fingerprint_subscriber" ("id" serial primary key, "season_id" int not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "language" varchar(255) not null, "created_at" timestamptz not null);`);
    this.addSql(`alter table "fingerprint_subscriber" add constraint "fingerprint_subscriber_season_id_email_key_unique" unique ("season_id", "email_key");`);

    this.addSql(`alter table "fingerprint_subscriber" add constraint "fingerprint_subscriber_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "fingerprint_subscriber" cascade;`);
  }

}
