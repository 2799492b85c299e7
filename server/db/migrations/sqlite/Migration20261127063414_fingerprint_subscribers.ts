import { Migration } from '@mikro-orm/migrations';

export class Migration20261127063414_fingerprint_subscribers extends Migration {

  override name = 'Migration20261127063414_fingerprint_subscribers';

  override up(): void | Promise<void> {
    this.addSql(`create table \`fingerprint_subscriber\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`email\` text not null, \`email_key\` text not null, \`language\` text not null, \`created_at\` datetime not null, constraint \`fingerprint_subscriber_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create unique index \`fingerprint_subscriber_season_id_email_key_unique\` on \`fingerprint_subscriber\` (\`season_id\`, \`email_key\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`fingerprint_subscriber\`;`);
  }

}
