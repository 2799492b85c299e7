import { Migration } from '@mikro-orm/migrations';

export class Migration20261126015530_withheld_entries extends Migration {

  override name = 'Migration20261126015530_withheld_entries';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`season\` add column \`erasure_mode\` text not null default 'erase';`);

    this.addSql(`alter table \`public_name_submission\` add column \`withheld\` json null;`);
    this.addSql(`alter table \`public_name_submission\` add column \`withheld_at\` datetime null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`public_name_submission\` drop column \`withheld\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`withheld_at\`;`);

    this.addSql(`alter table \`season\` drop column \`erasure_mode\`;`);
  }

}
