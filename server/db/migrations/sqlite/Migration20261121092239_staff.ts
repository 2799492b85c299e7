import { Migration } from '@mikro-orm/migrations';

export class Migration20261121092239_staff extends Migration {

  override name = 'Migration20261121092239_staff';

  override up(): void | Promise<void> {
    this.addSql(`create table \`status\` (\`id\` integer not null primary key, \`name\` text not null);`);
    this.addSql(`create unique index \`status_name_unique\` on \`status\` (\`name\`);`);

    this.addSql(`create table \`favorite_names_submission\` (\`id\` integer not null primary key autoincrement, \`user_id\` integer not null, \`district_id\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, constraint \`favorite_names_submission_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`), constraint \`favorite_names_submission_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`));`);
    this.addSql(`create index \`favorite_names_submission_user_id_index\` on \`favorite_names_submission\` (\`user_id\`);`);
    this.addSql(`create index \`favorite_names_submission_district_id_index\` on \`favorite_names_submission\` (\`district_id\`);`);
    this.addSql(`create unique index \`favorite_names_submission_user_id_district_id_unique\` on \`favorite_names_submission\` (\`user_id\`, \`district_id\`);`);

    this.addSql(`create table \`favorite_name\` (\`id\` integer not null primary key autoincrement, \`favorite_names_submission_id\` integer not null, \`public_name_submission_id\` integer not null, constraint \`favorite_name_favorite_names_submission_id_foreign\` foreign key (\`favorite_names_submission_id\`) references \`favorite_names_submission\` (\`id\`), constraint \`favorite_name_public_name_submission_id_foreign\` foreign key (\`public_name_submission_id\`) references \`public_name_submission\` (\`id\`));`);
    this.addSql(`create index \`favorite_name_favorite_names_submission_id_index\` on \`favorite_name\` (\`favorite_names_submission_id\`);`);
    this.addSql(`create index \`favorite_name_public_name_submission_id_index\` on \`favorite_name\` (\`public_name_submission_id\`);`);
    this.addSql(`create unique index \`favorite_name_favorite_names_submission_id_public_name_submission_id_unique\` on \`favorite_name\` (\`favorite_names_submission_id\`, \`public_name_submission_id\`);`);

    this.addSql(`create table \`employee_submission\` (\`id\` integer not null primary key autoincrement, \`snowplow_name\` text not null, \`snowplow_id\` text not null, \`held_truck\` text null, \`user_id\` integer not null, \`district_id\` integer not null, \`status_id\` integer not null, \`created_at\` datetime not null, \`updated_at\` datetime not null, constraint \`employee_submission_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`), constraint \`employee_submission_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`), constraint \`employee_submission_status_id_foreign\` foreign key (\`status_id\`) references \`status\` (\`id\`));`);
    this.addSql(`create unique index \`employee_submission_held_truck_unique\` on \`employee_submission\` (\`held_truck\`);`);
    this.addSql(`create index \`employee_submission_user_id_index\` on \`employee_submission\` (\`user_id\`);`);
    this.addSql(`create index \`employee_submission_district_id_index\` on \`employee_submission\` (\`district_id\`);`);
    this.addSql(`create index \`employee_submission_status_id_index\` on \`employee_submission\` (\`status_id\`);`);

    this.addSql(`create table \`rejection\` (\`id\` integer not null primary key autoincrement, \`snowplow_name\` text not null, \`snowplow_id\` text not null, \`reason\` text not null, \`user_id\` integer not null, \`admin_user_id\` integer null, \`employee_submission_id\` integer not null, \`created_at\` datetime not null, constraint \`rejection_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`), constraint \`rejection_admin_user_id_foreign\` foreign key (\`admin_user_id\`) references \`account\` (\`id\`) on delete set null, constraint \`rejection_employee_submission_id_foreign\` foreign key (\`employee_submission_id\`) references \`employee_submission\` (\`id\`));`);
    this.addSql(`create index \`rejection_user_id_index\` on \`rejection\` (\`user_id\`);`);
    this.addSql(`create index \`rejection_admin_user_id_index\` on \`rejection\` (\`admin_user_id\`);`);
    this.addSql(`create index \`rejection_employee_submission_id_index\` on \`rejection\` (\`employee_submission_id\`);`);
  }

  override down(): void | Promise<void> {

    this.addSql(`drop table if exists \`status\`;`);
    this.addSql(`drop table if exists \`favorite_names_submission\`;`);
    this.addSql(`drop table if exists \`favorite_name\`;`);
    this.addSql(`drop table if exists \`employee_submission\`;`);
    this.addSql(`drop table if exists \`rejection\`;`);
  }

}
