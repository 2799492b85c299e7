import { Migration } from '@mikro-orm/migrations';

export class Migration20261125214134_hint_rules extends Migration {

  override name = 'Migration20261125214134_hint_rules';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`examined_submission\` add column \`rules\` integer not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`examined_submission\` drop column \`rules\`;`);
  }

}
