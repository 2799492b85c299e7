import { Migration } from '@mikro-orm/migrations';

export class Migration20261126052605_passkeys extends Migration {

  override name = 'Migration20261126052605_passkeys';

  override up(): void | Promise<void> {
    this.addSql(`create table "passkey" ("id" serial primary key, "user_id" int not null, "name" varchar(255) not null, "credential_id" text not null, "public_key" text not null, "counter" bigint not null, "transports" jsonb not null, "created_at" timestamptz not null, "last_used_at" timestamptz null);`);
    this.addSql(`create index "passkey_user_id_index" on "passkey" ("user_id");`);
    this.addSql(`alter table "passkey" add constraint "passkey_credential_id_unique" unique ("credential_id");`);

    this.addSql(`alter table "passkey" add constraint "passkey_user_id_foreign" foreign key ("user_id") references "account" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "passkey" cascade;`);
  }

}
