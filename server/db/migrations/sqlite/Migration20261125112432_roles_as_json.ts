import { Migration } from '@mikro-orm/migrations';

export class Migration20261125112432_roles_as_json extends Migration {

  override name = 'Migration20261125112432_roles_as_json';

  override up(): void {
    this.addSql(`create table \`account__temp_alter\` (\`id\` integer not null primary key autoincrement, \`first_name\` text not null, \`first_name_order\` text not null default '', \`last_name\` text not null, \`last_name_order\` text not null default '', \`email\` text not null, \`email_order\` text not null default '', \`email_key\` text not null, \`roles\` json not null, \`password_hash\` text null, \`is_active\` integer not null default true, \`invited_until\` datetime null, \`token_version\` integer not null default 0, \`last_login_at\` datetime null, \`settings\` json null, \`shortcuts\` json not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, \`version\` integer not null default 1);`);
    this.addSql(`insert into \`account__temp_alter\` select \`id\`, \`first_name\`, \`first_name_order\`, \`last_name\`, \`last_name_order\`, \`email\`, \`email_order\`, \`email_key\`, case \`roles\` when '' then '[]' else '["' || replace(\`roles\`, ',', '","') || '"]' end, \`password_hash\`, \`is_active\`, \`invited_until\`, \`token_version\`, \`last_login_at\`, \`settings\`, \`shortcuts\`, \`created_at\`, \`updated_at\`, \`version\` from \`account\`;`);
    this.addSql(`delete from \`sqlite_sequence\` where \`name\` = 'account__temp_alter';`);
    this.addSql(`insert into \`sqlite_sequence\` (\`name\`, \`seq\`) select 'account__temp_alter', \`seq\` from \`sqlite_sequence\` where \`name\` = 'account';`);
    this.addSql(`drop table \`account\`;`);
    this.addSql(`alter table \`account__temp_alter\` rename to \`account\`;`);
    this.addSql(`create unique index \`account_email_key_unique\` on \`account\` (\`email_key\`);`);
  }

}
