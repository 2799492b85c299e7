import { Migration } from '@mikro-orm/migrations';

export class Migration20261121112747_lists extends Migration {

  override name = 'Migration20261121112747_lists';

  override up(): void | Promise<void> {
    this.addSql(`drop index \`public_name_submission_county_id_index\`;`);
    this.addSql(`create index \`public_name_submission_snowplow_name_id_index\` on \`public_name_submission\` (\`snowplow_name\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_grade_level_id_index\` on \`public_name_submission\` (\`grade_level\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_review_state_id_index\` on \`public_name_submission\` (\`review_state\`, \`id\`);`);
    this.addSql(`create index \`public_name_submission_created_at_id_index\` on \`public_name_submission\` (\`created_at\`, \`id\`);`);
    this.addSql(`create index \`entry_by_state\` on \`public_name_submission\` (\`review_state\`, \`county_id\`, \`grade_level\`, \`created_at\`, \`snowplow_name\`);`);
    this.addSql(`create index \`entry_by_county\` on \`public_name_submission\` (\`county_id\`, \`review_state\`, \`grade_level\`, \`created_at\`, \`snowplow_name\`);`);
    this.addSql(`create index \`entry_by_grade\` on \`public_name_submission\` (\`grade_level\`, \`review_state\`, \`county_id\`, \`created_at\`, \`snowplow_name\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`public_name_submission_snowplow_name_id_index\`;`);
    this.addSql(`drop index \`public_name_submission_grade_level_id_index\`;`);
    this.addSql(`drop index \`public_name_submission_review_state_id_index\`;`);
    this.addSql(`drop index \`public_name_submission_created_at_id_index\`;`);
    this.addSql(`drop index \`entry_by_state\`;`);
    this.addSql(`drop index \`entry_by_county\`;`);
    this.addSql(`drop index \`entry_by_grade\`;`);
    this.addSql(`create index \`public_name_submission_county_id_index\` on \`public_name_submission\` (\`county_id\`);`);
  }

}
