import { Migration } from '@mikro-orm/migrations';

export class Migration20261124115715_winners_for_staff extends Migration {

  override name = 'Migration20261124115715_winners_for_staff';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`season\` add column \`has_shared_winners\` integer not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`season\` drop column \`has_shared_winners\`;`);
  }

}
