import { Migration } from '@mikro-orm/migrations';

export class Migration20261126005659_winner_publication extends Migration {

  override name = 'Migration20261126005659_winner_publication';

  override up(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" add "publication" varchar(255) null, add "publication_answered_at" timestamptz null, add "publication_recorded_by" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" drop column "publication", drop column "publication_answered_at", drop column "publication_recorded_by";`);
  }

}
