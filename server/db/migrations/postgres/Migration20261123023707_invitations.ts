import { Migration } from '@mikro-orm/migrations';

export class Migration20261123023707_invitations extends Migration {

  override name = 'Migration20261123023707_invitations';

  override up(): void | Promise<void> {
    this.addSql(`create table "invitation" ("key" varchar(64) not null, "user_id" int not null, "end" varchar(255) null, "made_at" timestamptz not null, primary key ("key"));`);
    this.addSql(`create index "invitation_user_id_index" on "invitation" ("user_id");`);
    this.addSql(`create index "invitation_made_at_index" on "invitation" ("made_at");`);

    this.addSql(`alter table "account" add "invited_until" timestamptz null;`);

    this.addSql(`alter table "invitation" add constraint "invitation_user_id_foreign" foreign key ("user_id") references "account" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "invitation" cascade;`);

    this.addSql(`alter table "account" drop column "invited_until";`);
  }

}
