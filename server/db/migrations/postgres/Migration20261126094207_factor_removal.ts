import { Migration } from '@mikro-orm/migrations';

export class Migration20261126094207_factor_removal extends Migration {

  override name = 'Migration20261126094207_factor_removal';

  override up(): void | Promise<void> {
    this.addSql(`alter table "account" add "factor_removal_at" timestamptz null, add "factor_removal_by" varchar(255) null, add "factor_removal_key" varchar(64) null;`);
    this.addSql(`alter table "account" add constraint "account_factor_removal_key_unique" unique ("factor_removal_key");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "account" drop constraint "account_factor_removal_key_unique";`);
    this.addSql(`alter table "account" drop column "factor_removal_at", drop column "factor_removal_by", drop column "factor_removal_key";`);
  }

}
