import { Migration } from '@mikro-orm/migrations';

export class Migration20261126045024_second_factor extends Migration {

  override name = 'Migration20261126045024_second_factor';

  override up(): void | Promise<void> {
    this.addSql(`create table \`recovery_code\` (\`key\` text not null primary key, \`user_id\` integer not null, constraint \`recovery_code_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`recovery_code_user_id_index\` on \`recovery_code\` (\`user_id\`);`);

    this.addSql(`create table \`authenticator_app\` (\`user_id\` integer not null primary key, \`secret\` text not null, \`last_step\` integer not null, \`created_at\` datetime not null, constraint \`authenticator_app_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`) on update cascade on delete cascade);`);

    this.addSql(`alter table \`account\` add column \`has_second_factor\` integer not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`recovery_code\`;`);
    this.addSql(`drop table if exists \`authenticator_app\`;`);

    this.addSql(`alter table \`account\` drop column \`has_second_factor\`;`);
  }

}
