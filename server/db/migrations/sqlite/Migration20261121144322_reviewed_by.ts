import { Migration } from '@mikro-orm/migrations';

export class Migration20261121144322_reviewed_by extends Migration {

  override name = 'Migration20261121144322_reviewed_by';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`public_name_submission\` add column \`reviewed_by\` text null;`);
    this.addSql(`create index \`public_name_submission_county_id_id_index\` on \`public_name_submission\` (\`county_id\`, \`id\`);`);
    // From now on nothing is rejected without a reason; what was, would not be given back its state by an undo.
    this.addSql(`update \`public_name_submission\` set \`review_reason\` = 'No reason was given.' where \`review_state\` = 'rejected' and \`review_reason\` is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`public_name_submission_county_id_id_index\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`reviewed_by\`;`);
  }

}
