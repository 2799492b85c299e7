import { Migration } from '@mikro-orm/migrations';

export class Migration20261123070819_flagged_entries extends Migration {

  override name = 'Migration20261123070819_flagged_entries';

  override up(): void | Promise<void> {
    this.addSql(`drop index \`public_name_submission_season_id_has_hint_id_index\`;`);
    this.addSql(`create index \`public_name_submission_season_id_has_hint_created_at_id_index\` on \`public_name_submission\` (\`season_id\`, \`has_hint\`, \`created_at\`, \`id\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`public_name_submission_season_id_has_hint_created_at_id_index\`;`);
    this.addSql(`create index \`public_name_submission_season_id_has_hint_id_index\` on \`public_name_submission\` (\`season_id\`, \`has_hint\`, \`id\`);`);
  }

}
