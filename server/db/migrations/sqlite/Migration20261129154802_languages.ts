import { Migration } from '@mikro-orm/migrations';

export class Migration20261129154802_languages extends Migration {

  override name = 'Migration20261129154802_languages';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`contest\` add column \`languages\` json not null default '["en","tr","ar"]';`);
    this.addSql(`alter table \`contest\` add column \`read_languages\` json not null default '[]';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`contest\` drop column \`languages\`;`);
    this.addSql(`alter table \`contest\` drop column \`read_languages\`;`);
  }

}
