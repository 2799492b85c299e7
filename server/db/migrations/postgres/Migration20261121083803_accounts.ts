import { Migration } from '@mikro-orm/migrations';

export class Migration20261121083803_accounts extends Migration {

  override name = 'Migration20261121083803_accounts';

  override up(): void | Promise<void> {
    this.addSql(`create table "audit_event" ("id" serial primary key, "at" timestamptz not null, "action" varchar(255) not null, "actor_id" int null, "actor" text not null, "subject_type" varchar(255) not null, "subject_id" int null, "subject" text not null, "before" jsonb null, "after" jsonb null);`);
    this.addSql(`create index "audit_event_at_index" on "audit_event" ("at");`);

    this.addSql(`create table "login_throttle" ("account" varchar(32) not null, "failures" int not null, "since" timestamptz not null, primary key ("account"));`);

    this.addSql(`create table "account" ("id" serial primary key, "first_name" varchar(255) not null, "last_name" varchar(255) not null, "email" varchar(255) not null, "email_key" text not null, "roles" varchar(32) not null, "password_hash" text null, "is_active" boolean not null default true, "token_version" int not null default 0, "last_login_at" timestamptz null, "settings" jsonb null, "shortcuts" jsonb not null, "created_at" timestamptz not null, "updated_at" timestamptz not null);`);
    this.addSql(`alter table "account" add constraint "account_email_key_unique" unique ("email_key");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audit_event" cascade;`);
    this.addSql(`drop table if exists "login_throttle" cascade;`);
    this.addSql(`drop table if exists "account" cascade;`);
  }

}
