import { Migration } from '@mikro-orm/migrations';

export class Migration20261122231728_department_look extends Migration {

  override name = 'Migration20261122231728_department_look';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contest" add "logo" jsonb null, add "colors" jsonb null, add "headlines" jsonb not null default '{}', add "logo_small" bytea null, add "logo_large" bytea null, add "version" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contest" drop column "logo", drop column "colors", drop column "headlines", drop column "logo_small", drop column "logo_large", drop column "version";`);
  }

}
