import { Migration } from '@mikro-orm/migrations';

export class Migration20261123030437_entries_brought_in extends Migration {

  override name = 'Migration20261123030437_entries_brought_in';

  override up(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" add "brought_in_by" text null;`);
    this.addSql(`create index "entry_brought_in" on "public_name_submission" ("season_id", "created_at", "id") where brought_in_by is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "entry_brought_in";`);
    this.addSql(`alter table "public_name_submission" drop column "brought_in_by";`);
  }

}
