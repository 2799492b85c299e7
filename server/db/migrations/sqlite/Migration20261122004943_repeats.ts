import { Migration } from '@mikro-orm/migrations';

export class Migration20261122004943_repeats extends Migration {

  override name = 'Migration20261122004943_repeats';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`used_captcha\` add column \`used_for\` text null;`);
    this.addSql(`alter table \`used_captcha\` add column \`used_at\` datetime null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`used_captcha\` drop column \`used_for\`;`);
    this.addSql(`alter table \`used_captcha\` drop column \`used_at\`;`);
  }

}
