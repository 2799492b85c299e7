import { Migration } from '@mikro-orm/migrations';

export class Migration20261126052603_passkeys extends Migration {

  override name = 'Migration20261126052603_passkeys';

  override up(): void | Promise<void> {
    this.addSql(`create table \`passkey\` (\`id\` integer not null primary key autoincrement, \`user_id\` integer not null, \`name\` text not null, \`credential_id\` text not null, \`public_key\` text not null, \`counter\` bigint not null, \`transports\` json not null, \`created_at\` datetime not null, \`last_used_at\` datetime null, constraint \`passkey_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`passkey_user_id_index\` on \`passkey\` (\`user_id\`);`);
    this.addSql(`create unique index \`passkey_credential_id_unique\` on \`passkey\` (\`credential_id\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`passkey\`;`);
  }

}
