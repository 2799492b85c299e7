import { Migration } from '@mikro-orm/migrations';

export class Migration20261126005657_winner_publication extends Migration {

  override name = 'Migration20261126005657_winner_publication';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`public_name_submission\` add column \`publication\` text null;`);
    this.addSql(`alter table \`public_name_submission\` add column \`publication_answered_at\` datetime null;`);
    this.addSql(`alter table \`public_name_submission\` add column \`publication_recorded_by\` text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`public_name_submission\` drop column \`publication\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`publication_answered_at\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`publication_recorded_by\`;`);
  }

}
