import { Migration } from '@mikro-orm/migrations';

export class Migration20261127033918_second_administrator extends Migration {

  override name = 'Migration20261127033918_second_administrator';

  override up(): void | Promise<void> {
    this.addSql(`alter table "season" add "needs_second_administrator" boolean not null default false;`);

    this.addSql(`alter table "set_aside" add "confirmed_at" timestamptz null, add "confirmed_by" text null, add "requester_id" int null, add "revert_requested_at" timestamptz null, add "revert_confirmed_by" text null;`);
    // Exclusions from before took effect at once.
    this.addSql(`update set_aside set confirmed_at = set_aside_at;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "season" drop column "needs_second_administrator";`);

    this.addSql(`alter table "set_aside" drop column "confirmed_at", drop column "confirmed_by", drop column "requester_id", drop column "revert_requested_at", drop column "revert_confirmed_by";`);
  }

}
