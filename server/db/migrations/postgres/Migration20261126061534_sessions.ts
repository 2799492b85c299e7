import { Migration } from '@mikro-orm/migrations';

export class Migration20261126061534_sessions extends Migration {

  override name = 'Migration20261126061534_sessions';

  override up(): void | Promise<void> {
    this.addSql(`create table "session" ("id" varchar(36) not null, "user_id" int not null, "token_version" int not null, "browser" varchar(255) null, "system" varchar(255) null, "created_at" timestamptz not null, "last_used_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "session_user_id_index" on "session" ("user_id");`);

    this.addSql(`alter table "session" add constraint "session_user_id_foreign" foreign key ("user_id") references "account" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "session" cascade;`);
  }

}
