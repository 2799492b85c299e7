import { Migration } from '@mikro-orm/migrations';
import { giveOrderKeys } from '../../lists/give-order-keys.ts';

const sortedTexts = [
  ['audit_event', 'action'],
  ['audit_event', 'actor'],
  ['audit_event', 'subject'],
  ['district', 'name'],
  ['county', 'name'],
  ['public_name_submission', 'snowplow_name'],
  ['account', 'first_name'],
  ['account', 'last_name'],
  ['account', 'email'],
  ['employee_submission', 'snowplow_name'],
  ['employee_submission', 'snowplow_id'],
] as const;

export class Migration20261122065630_order_keys extends Migration {

  override name = 'Migration20261122065630_order_keys';

  override async up(): Promise<void> {
    await this.execute(`alter table "audit_event" add "action_order" text collate "C" not null default '', add "actor_order" text collate "C" not null default '', add "subject_order" text collate "C" not null default '';`);
    await this.execute(`alter table "district" add "name_order" text collate "C" not null default '';`);
    await this.execute(`alter table "county" add "name_order" text collate "C" not null default '';`);
    await this.execute(`alter table "public_name_submission" add "snowplow_name_order" text collate "C" not null default '';`);
    await this.execute(`alter table "account" add "first_name_order" text collate "C" not null default '', add "last_name_order" text collate "C" not null default '', add "email_order" text collate "C" not null default '';`);
    await this.execute(`alter table "employee_submission" add "snowplow_name_order" text collate "C" not null default '', add "snowplow_id_order" text collate "C" not null default '';`);
    // Before there is an index on them, which would follow row by row.
    for (const [table, text] of sortedTexts) await giveOrderKeys(this, 'postgres', table, text);
    this.addSql(`drop index "public_name_submission_review_state_snowplow_name_id_index";`);
    this.addSql(`drop index "public_name_submission_snowplow_name_id_index";`);
    this.addSql(`drop index "entry_by_county";`);
    this.addSql(`drop index "entry_by_grade";`);
    this.addSql(`drop index "entry_by_state";`);
    this.addSql(`create index "public_name_submission_snowplow_name_order_id_index" on "public_name_submission" ("snowplow_name_order", "id");`);
    this.addSql(`create index "public_name_submission_review_state_snowplow_name__fa895_index" on "public_name_submission" ("review_state", "snowplow_name_order", "id");`);
    this.addSql(`create index "entry_by_county" on "public_name_submission" ("county_id", "review_state", "grade_level", "created_at", "snowplow_name_order");`);
    this.addSql(`create index "entry_by_grade" on "public_name_submission" ("grade_level", "review_state", "county_id", "created_at", "snowplow_name_order");`);
    this.addSql(`create index "entry_by_state" on "public_name_submission" ("review_state", "county_id", "grade_level", "created_at", "snowplow_name_order");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "account" drop column "first_name_order", drop column "last_name_order", drop column "email_order";`);

    this.addSql(`alter table "audit_event" drop column "action_order", drop column "actor_order", drop column "subject_order";`);

    this.addSql(`alter table "county" drop column "name_order";`);

    this.addSql(`alter table "district" drop column "name_order";`);

    this.addSql(`alter table "employee_submission" drop column "snowplow_name_order", drop column "snowplow_id_order";`);

    this.addSql(`drop index "public_name_submission_snowplow_name_order_id_index";`);
    this.addSql(`drop index "public_name_submission_review_state_snowplow_name__fa895_index";`);
    this.addSql(`drop index "entry_by_state";`);
    this.addSql(`drop index "entry_by_county";`);
    this.addSql(`drop index "entry_by_grade";`);
    this.addSql(`alter table "public_name_submission" drop column "snowplow_name_order";`);
    this.addSql(`create index "public_name_submission_review_state_snowplow_name_id_index" on "public_name_submission" ("review_state", "snowplow_name", "id");`);
    this.addSql(`create index "public_name_submission_snowplow_name_id_index" on "public_name_submission" ("snowplow_name", "id");`);
    this.addSql(`create index "entry_by_state" on "public_name_submission" ("review_state", "county_id", "grade_level", "created_at", "snowplow_name");`);
    this.addSql(`create index "entry_by_county" on "public_name_submission" ("county_id", "review_state", "grade_level", "created_at", "snowplow_name");`);
    this.addSql(`create index "entry_by_grade" on "public_name_submission" ("grade_level", "review_state", "county_id", "created_at", "snowplow_name");`);
  }

}
