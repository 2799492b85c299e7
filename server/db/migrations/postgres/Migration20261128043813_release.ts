import { Migration } from '@mikro-orm/migrations';

export class Migration20261128043813_release extends Migration {

  override name = 'Migration20261128043813_release';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contest" add "release" varchar(255) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contest" drop column "release";`);
  }

}
