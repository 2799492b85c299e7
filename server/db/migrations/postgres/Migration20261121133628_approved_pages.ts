import { Migration } from '@mikro-orm/migrations';

export class Migration20261121133628_approved_pages extends Migration {

  override name = 'Migration20261121133628_approved_pages';

  override up(): void | Promise<void> {
    this.addSql(`create index "public_name_submission_review_state_created_at_id_index" on "public_name_submission" ("review_state", "created_at", "id");`);
    this.addSql(`create index "public_name_submission_review_state_snowplow_name_id_index" on "public_name_submission" ("review_state", "snowplow_name", "id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "public_name_submission_review_state_created_at_id_index";`);
    this.addSql(`drop index "public_name_submission_review_state_snowplow_name_id_index";`);
  }

}
