import { Migration } from '@mikro-orm/migrations';

export class Migration20261124163206_rename_private_terms extends Migration {

  override name = 'Migration20261124163206_rename_private_terms';

  override up(): void | Promise<void> {
    this.addSql(`drop index "decision_made_at_index";`);
    this.addSql(`alter table "decision" rename column "answer" to "reply";`);
    this.addSql(`alter table "decision" rename column "undo_answer" to "undo_reply";`);
    this.addSql(`alter table "decision" rename column "made_at" to "created_at";`);
    this.addSql(`create index "decision_created_at_index" on "decision" ("created_at");`);

    this.addSql(`alter table "set_aside" rename column "taken_back_reason" to "revert_reason";`);
    this.addSql(`alter table "set_aside" rename column "taken_back_by" to "reverted_by";`);
    this.addSql(`alter table "set_aside" rename column "taken_back_at" to "reverted_at";`);

    this.addSql(`alter table "public_name_submission" rename column "brought_in_by" to "imported_by";`);

    this.addSql(`drop index "ballot_set_aside_once";`);
    this.addSql(`alter table "ballot_set_aside" rename column "taken_back_at" to "reverted_at";`);
    this.addSql(`create unique index "ballot_set_aside_once" on "ballot_set_aside" ("ballot_id") where reverted_at is null;`);

    this.addSql(`drop index "invitation_made_at_index";`);
    this.addSql(`alter table "invitation" rename column "made_at" to "created_at";`);
    this.addSql(`create index "invitation_created_at_index" on "invitation" ("created_at");`);
    this.addSql(`update audit_event set action = 'branding.updated', action_order = 'branding.updated' where action = 'appearance.updated';`);
    this.addSql(`update audit_event set action = 'submission.imported', action_order = 'submission.imported' where action = 'submission.brought_in';`);
    this.addSql(`update audit_event set action = 'ballot.restored', action_order = 'ballot.restored' where action = 'ballot.taken_back';`);
    this.addSql(`update audit_event set action = 'user.invitation_accepted', action_order = 'user.invitation_accepted' where action = 'user.taken_up';`);
    this.addSql(`update audit_event set "after" = replace("after"::text, '"faultyRows":', '"invalidRows":')::jsonb where action = 'submission.imported';`);
    this.addSql(`update audit_event set "after" = replace("after"::text, '"takenBackReason":', '"revertReason":')::jsonb where action = 'ballot.restored';`);
    this.addSql(`update invitation set "end" = 'accepted' where "end" = 'taken_up';`);
    this.addSql(`drop index "entry_brought_in";`);
    this.addSql(`create index "entry_imported" on "public_name_submission" ("season_id", "created_at", "id") where imported_by is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "entry_imported";`);
    this.addSql(`drop index "ballot_set_aside_once";`);
    this.addSql(`alter table "ballot_set_aside" rename column "reverted_at" to "taken_back_at";`);
    this.addSql(`create unique index "ballot_set_aside_once" on "ballot_set_aside" ("ballot_id") where taken_back_at is null;`);

    this.addSql(`drop index "decision_created_at_index";`);
    this.addSql(`alter table "decision" rename column "reply" to "answer";`);
    this.addSql(`alter table "decision" rename column "created_at" to "made_at";`);
    this.addSql(`alter table "decision" rename column "undo_reply" to "undo_answer";`);
    this.addSql(`create index "decision_made_at_index" on "decision" ("made_at");`);

    this.addSql(`drop index "invitation_created_at_index";`);
    this.addSql(`alter table "invitation" rename column "created_at" to "made_at";`);
    this.addSql(`create index "invitation_made_at_index" on "invitation" ("made_at");`);

    this.addSql(`alter table "public_name_submission" rename column "imported_by" to "brought_in_by";`);

    this.addSql(`alter table "set_aside" rename column "revert_reason" to "taken_back_reason";`);
    this.addSql(`alter table "set_aside" rename column "reverted_by" to "taken_back_by";`);
    this.addSql(`alter table "set_aside" rename column "reverted_at" to "taken_back_at";`);
    this.addSql(`update audit_event set action = 'appearance.updated', action_order = 'appearance.updated' where action = 'branding.updated';`);
    this.addSql(`update audit_event set action = 'submission.brought_in', action_order = 'submission.brought_in' where action = 'submission.imported';`);
    this.addSql(`update audit_event set action = 'ballot.taken_back', action_order = 'ballot.taken_back' where action = 'ballot.restored';`);
    this.addSql(`update audit_event set action = 'user.taken_up', action_order = 'user.taken_up' where action = 'user.invitation_accepted';`);
    this.addSql(`update audit_event set "after" = replace("after"::text, '"invalidRows":', '"faultyRows":')::jsonb where action = 'submission.brought_in';`);
    this.addSql(`update audit_event set "after" = replace("after"::text, '"revertReason":', '"takenBackReason":')::jsonb where action = 'ballot.taken_back';`);
    this.addSql(`update invitation set "end" = 'taken_up' where "end" = 'accepted';`);
    this.addSql(`create index "entry_brought_in" on "public_name_submission" ("season_id", "created_at", "id") where brought_in_by is not null;`);
  }

}
