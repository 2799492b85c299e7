import { Migration } from '@mikro-orm/migrations';

export class Migration20261122004944_repeats extends Migration {

  override name = 'Migration20261122004944_repeats';

  override up(): void | Promise<void> {
    this.addSql(`alter table "used_captcha" add "used_for" varchar(32) null, add "used_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "used_captcha" drop column "used_for", drop column "used_at";`);
  }

}
