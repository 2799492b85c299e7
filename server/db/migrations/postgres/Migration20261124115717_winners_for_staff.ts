import { Migration } from '@mikro-orm/migrations';

export class Migration20261124115717_winners_for_staff extends Migration {

  override name = 'Migration20261124115717_winners_for_staff';

  override up(): void | Promise<void> {
    this.addSql(`alter table "season" add "has_shared_winners" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "season" drop column "has_shared_winners";`);
  }

}
