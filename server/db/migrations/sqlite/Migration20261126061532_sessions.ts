import { Migration } from '@mikro-orm/migrations';

export class Migration20261126061532_sessions extends Migration {

  override name = 'Migration20261126061532_sessions';

  override up(): void | Promise<void> {
    this.addSql(`create table \`session\` (\`id\` text not null primary key, \`user_id\` integer not null, \`token_version\` integer not null, \`browser\` text null, \`system\` text null, \`created_at\` datetime not null, \`last_used_at\` datetime not null, \`expires_at\` datetime not null, constraint \`session_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`session_user_id_index\` on \`session\` (\`user_id\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`session\`;`);
  }

}
