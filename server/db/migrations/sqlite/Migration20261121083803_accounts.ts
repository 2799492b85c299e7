import { Migration } from '@mikro-orm/migrations';

export class Migration20261121083803_accounts extends Migration {

  override name = 'Migration20261121083803_accounts';

  override up(): void | Promise<void> {
    this.addSql(`create table \`audit_event\` (\`id\` integer not null primary key autoincrement, \`at\` datetime not null, \`action\` text not null, \`actor_id\` integer null, \`actor\` text not null, \`subject_type\` text not null, \`subject_id\` integer null, \`subject\` text not null, \`before\` json null, \`after\` json null);`);
    this.addSql(`create index \`audit_event_at_index\` on \`audit_event\` (\`at\`);`);

    this.addSql(`create table \`login_throttle\` (\`account\` text not null primary key, \`failures\` integer not null, \`since\` datetime not null);`);

    this.addSql(`create table \`account\` (\`id\` integer not null primary key autoincrement, \`first_name\` text not null, \`last_name\` text not null, \`email\` text not null, \`email_key\` text not null, \`roles\` varchar(32) not null, \`password_hash\` text null, \`is_active\` integer not null default true, \`token_version\` integer not null default 0, \`last_login_at\` datetime null, \`settings\` json null, \`shortcuts\` json not null, \`created_at\` datetime not null, \`updated_at\` datetime not null);`);
    this.addSql(`create unique index \`account_email_key_unique\` on \`account\` (\`email_key\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`audit_event\`;`);
    this.addSql(`drop table if exists \`login_throttle\`;`);
    this.addSql(`drop table if exists \`account\`;`);
  }

}
