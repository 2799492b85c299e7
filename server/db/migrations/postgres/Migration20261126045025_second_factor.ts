import { Migration } from '@mikro-orm/migrations';

export class Migration20261126045025_second_factor extends Migration {

  override name = 'Migration20261126045025_second_factor';

  override up(): void | Promise<void> {
    this.addSql(`create table "recovery_code" ("key" varchar(64) not null, "user_id" int not null, primary key ("key"));`);
    this.addSql(`create index "recovery_code_user_id_index" on "recovery_code" ("user_id");`);

    this.addSql(`create table "authenticator_app" ("user_id" int not null, "secret" text not null, "last_step" int not null, "created_at" timestamptz not null, primary key ("user_id"));`);

    this.addSql(`alter table "account" add "has_second_factor" boolean not null default false;`);

    this.addSql(`alter table "recovery_code" add constraint "recovery_code_user_id_foreign" foreign key ("user_id") references "account" ("id") on delete cascade;`);

    this.addSql(`alter table "authenticator_app" add constraint "authenticator_app_user_id_foreign" foreign key ("user_id") references "account" ("id") on update cascade on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "recovery_code" cascade;`);
    this.addSql(`drop table if exists "authenticator_app" cascade;`);

    this.addSql(`alter table "account" drop column "has_second_factor";`);
  }

}
