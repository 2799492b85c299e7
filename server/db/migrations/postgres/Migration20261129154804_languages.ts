import { Migration } from '@mikro-orm/migrations';

export class Migration20261129154804_languages extends Migration {

  override name = 'Migration20261129154804_languages';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contest" add "languages" jsonb not null default '["en","tr","ar"]', add "read_languages" jsonb not null default '[]';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contest" drop column "languages", drop column "read_languages";`);
  }

}
