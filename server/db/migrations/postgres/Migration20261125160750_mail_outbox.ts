import { Migration } from '@mikro-orm/migrations';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digit = (shift: number) =>
  `substr('${alphabet}', (((id::bigint * 618970019643 + 271828182845) >> ${shift}) & 31)::int + 1, 1)`;
const reference = [35, 30, 25, 20, 15, 10, 5, 0].map(digit).join(' || ');

export class Migration20261125160750_mail_outbox extends Migration {

  override name = 'Migration20261125160750_mail_outbox';

  override up(): void {
    this.addSql(`create table "mail" ("id" serial primary key, "season_id" int not null, "kind" varchar(255) not null, "entity_id" int not null, "occurrence" varchar(255) not null default '', "recipient" varchar(255) not null, "language" varchar(255) not null, "priority" smallint not null default 1, "state" text not null default 'waiting', "attempts" int not null default 0, "attempted_at" timestamptz null, "due_at" timestamptz not null, "leased_until" timestamptz null, "sent_at" timestamptz null, "response" text null, "created_at" timestamptz not null);`);
    this.addSql(`create index "mail_attempted_at_index" on "mail" ("attempted_at");`);
    this.addSql(`create index "mail_state_priority_due_at_id_index" on "mail" ("state", "priority", "due_at", "id");`);
    this.addSql(`create index "mail_season_id_id_index" on "mail" ("season_id", "id");`);
    this.addSql(`alter table "mail" add constraint "mail_kind_entity_id_occurrence_recipient_unique" unique ("kind", "entity_id", "occurrence", "recipient");`);

    // Injective modulo 2^40, unlike random numbers: a million of them collide. Generated, so that the table is written once
    // and each index built again: an update adds an entry to every index for each row.
    this.addSql(`alter table "public_name_submission" add "reference" varchar(8) not null generated always as (${reference}) stored, add "language" varchar(255) not null default 'en';`);
    this.addSql(`alter table "public_name_submission" alter "reference" drop expression, alter "reference" set default '';`);
    this.addSql(`alter table "public_name_submission" add constraint "public_name_submission_season_id_reference_unique" unique ("season_id", "reference");`);

    this.addSql(`alter table "mail" add constraint "mail_season_id_foreign" foreign key ("season_id") references "season" ("id");`);
    this.addSql(`alter table "mail" add constraint "mail_state_check" check ("state" in ('waiting', 'sent', 'failed', 'canceled'));`);
  }

}
