import { Migration } from '@mikro-orm/migrations';

export class Migration20261129155420_subscriber extends Migration {

  override name = 'Migration20261129155420_subscriber';

  override up(): void | Promise<void> {
    this.addSql(`create table "subscriber" ("id" serial primary key, "season_id" int not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "language" varchar(255) not null, "gets_voting" boolean not null default false, "gets_winners" boolean not null default false, "gets_fingerprints" boolean not null default false, "created_at" timestamptz not null);`);
    this.addSql(`alter table "subscriber" add constraint "subscriber_season_id_email_key_unique" unique ("season_id", "email_key");`);

    // The ids stay: they are part of the links in mails that were sent.
    this.addSql(`insert into subscriber (id, season_id, email, email_key, language, gets_fingerprints, created_at) select id, season_id, email, email_key, language, true, created_at from fingerprint_subscriber;`);
    this.addSql(`select setval('subscriber_id_seq', last_value, is_called) from fingerprint_subscriber_id_seq;`);
    this.addSql(`update mail set kind = 'subscription.confirmation' where kind = 'fingerprint.confirmation';`);
    this.addSql(`update mail set priority = 4 where kind = 'fingerprint.published' and state = 'waiting';`);
    this.addSql(`drop table if exists "fingerprint_subscriber" cascade;`);

    this.addSql(`alter table "subscriber" add constraint "subscriber_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create table "fingerprint_subscriber" ("created_at" timestamptz(6) not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "id" serial primary key, "language" varchar(255) not null, "season_id" int not null);`);
    this.addSql(`alter table "fingerprint_subscriber" add constraint "fingerprint_subscriber_season_id_email_key_unique" unique ("season_id", "email_key");`);

    this.addSql(`insert into fingerprint_subscriber (id, season_id, email, email_key, language, created_at) select id, season_id, email, email_key, language, created_at from subscriber where gets_fingerprints = true;`);
    this.addSql(`select setval('fingerprint_subscriber_id_seq', last_value, is_called) from subscriber_id_seq;`);
    this.addSql(`update mail set priority = 2 where kind = 'fingerprint.published' and priority = 4;`);
    this.addSql(`delete from mail where kind in ('subscription.voting', 'subscription.winners');`);
    this.addSql(`update mail set kind = 'fingerprint.confirmation' where kind = 'subscription.confirmation';`);
    this.addSql(`drop table if exists "subscriber" cascade;`);

    this.addSql(`alter table "fingerprint_subscriber" add constraint "fingerprint_subscriber_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
  }

}
