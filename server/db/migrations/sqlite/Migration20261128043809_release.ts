import { Migration } from '@mikro-orm/migrations';

export class Migration20261128043809_release extends Migration {

  override name = 'Migration20261128043809_release';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`contest\` add column \`release\` text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`contest\` drop column \`release\`;`);
  }

}
