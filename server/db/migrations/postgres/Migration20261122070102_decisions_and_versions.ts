import { Migration } from '@mikro-orm/migrations';

export class Migration20261122070102_decisions_and_versions extends Migration {

  override name = 'Migration20261122070102_decisions_and_versions';

  override up(): void | Promise<void> {
    this.addSql(`create table "decision" ("id" varchar(36) not null, "content" varchar(32) not null, "answer" jsonb not null, "before" jsonb null, "undo_answer" jsonb null, "made_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "decision_made_at_index" on "decision" ("made_at");`);

    this.addSql(`alter table "contest" add "version" int not null default 1;`);

    this.addSql(`alter table "public_name_submission" add "version" int not null default 1;`);

    this.addSql(`alter table "account" add "version" int not null default 1;`);

    this.addSql(`alter table "employee_submission" add "version" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "decision" cascade;`);

    this.addSql(`alter table "account" drop column "version";`);

    this.addSql(`alter table "contest" drop column "version";`);

    this.addSql(`alter table "employee_submission" drop column "version";`);

    this.addSql(`alter table "public_name_submission" drop column "version";`);
  }

}
