import { Migration } from '@mikro-orm/migrations';

export class Migration20261129155417_subscriber extends Migration {

  override name = 'Migration20261129155417_subscriber';

  override up(): void | Promise<void> {
    this.addSql(`create table \`subscriber\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`email\` text not null, \`email_key\` text not null, \`language\` text not null, \`gets_voting\` integer not null default false, \`gets_winners\` integer not null default false, \`gets_fingerprints\` integer not null default false, \`created_at\` datetime not null, constraint \`subscriber_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create unique index \`subscriber_season_id_email_key_unique\` on \`subscriber\` (\`season_id\`, \`email_key\`);`);

    // The ids stay: they are part of the links in mails that were sent.
    this.addSql(`insert into subscriber (id, season_id, email, email_key, language, gets_fingerprints, created_at) select id, season_id, email, email_key, language, 1, created_at from fingerprint_subscriber;`);
    this.addSql(`delete from sqlite_sequence where name = 'subscriber';`);
    this.addSql(`insert into sqlite_sequence (name, seq) select 'subscriber', seq from sqlite_sequence where name = 'fingerprint_subscriber';`);
    this.addSql(`update mail set kind = 'subscription.confirmation' where kind = 'fingerprint.confirmation';`);
    this.addSql(`update mail set priority = 4 where kind = 'fingerprint.published' and state = 'waiting';`);
    this.addSql(`drop table if exists \`fingerprint_subscriber\`;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create table \`fingerprint_subscriber\` (\`created_at\` datetime not null, \`email\` text not null, \`email_key\` text not null, \`id\` integer not null primary key autoincrement, \`language\` text not null, \`season_id\` integer not null, constraint \`fingerprint_subscriber_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create unique index \`fingerprint_subscriber_season_id_email_key_unique\` on \`fingerprint_subscriber\` (\`season_id\`, \`email_key\`);`);

    this.addSql(`insert into fingerprint_subscriber (id, season_id, email, email_key, language, created_at) select id, season_id, email, email_key, language, created_at from subscriber where gets_fingerprints = 1;`);
    this.addSql(`delete from sqlite_sequence where name = 'fingerprint_subscriber';`);
    this.addSql(`insert into sqlite_sequence (name, seq) select 'fingerprint_subscriber', seq from sqlite_sequence where name = 'subscriber';`);
    this.addSql(`update mail set priority = 2 where kind = 'fingerprint.published' and priority = 4;`);
    this.addSql(`delete from mail where kind in ('subscription.voting', 'subscription.winners');`);
    this.addSql(`update mail set kind = 'fingerprint.confirmation' where kind = 'subscription.confirmation';`);
    this.addSql(`drop table if exists \`subscriber\`;`);
  }

}
