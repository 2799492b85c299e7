import { Migration } from '@mikro-orm/migrations';

export class Migration20261125213954_link_purpose extends Migration {

  override name = 'Migration20261125213954_link_purpose';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`invitation\` add column \`purpose\` text not null default 'invitation';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`invitation\` drop column \`purpose\`;`);
  }

}
