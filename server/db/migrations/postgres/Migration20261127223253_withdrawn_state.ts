import { Migration } from '@mikro-orm/migrations';

export class Migration20261127223253_withdrawn_state extends Migration {

  override name = 'Migration20261127223253_withdrawn_state';

  override up(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_review_state_check";`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_review_state_check" check ("review_state" in ('pending', 'approved', 'rejected', 'withdrawn'));`);
    // Counted as rejected before.
    this.addSql(`update public_name_submission set review_state = 'withdrawn' where withdrawn_at is not null;`);
    this.addSql(`insert into submission_count (season_id, kind, item, entries) select entry.season_id, 'reviewState', 'withdrawn', count(*) from public_name_submission as entry join examined_submission as examined on examined.submission_id = entry.id where entry.review_state = 'withdrawn' group by entry.season_id;`);
    this.addSql(`insert into submission_count (season_id, kind, item, entries) select season_id, kind, 'rejected', -entries from submission_count where kind = 'reviewState' and item = 'withdrawn' on conflict (season_id, kind, item) do update set entries = submission_count.entries + excluded.entries;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`insert into submission_count (season_id, kind, item, entries) select season_id, kind, 'rejected', entries from submission_count where kind = 'reviewState' and item = 'withdrawn' on conflict (season_id, kind, item) do update set entries = submission_count.entries + excluded.entries;`);
    this.addSql(`delete from submission_count where kind = 'reviewState' and item = 'withdrawn';`);
    this.addSql(`update public_name_submission set review_state = 'rejected' where review_state = 'withdrawn';`);
    this.addSql(`alter table "public_name_submission" drop constraint "public_name_submission_review_state_check";`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_review_state_check" check ("review_state" in ('pending', 'approved', 'rejected'));`);
  }

}
