import { Migration } from '@mikro-orm/migrations';

export class Migration20261127223733_erasure_list_digest extends Migration {

  override name = 'Migration20261127223733_erasure_list_digest';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contest" add "erasure_list" varchar(43) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contest" drop column "erasure_list";`);
  }

}
