import { Migration } from '@mikro-orm/migrations';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digit = (shift: number) =>
  `substr('${alphabet}', (((id * 618970019643 + 271828182845) >> ${shift}) & 31) + 1, 1)`;
const reference = [35, 30, 25, 20, 15, 10, 5, 0].map(digit).join(' || ');

export class Migration20261125160749_mail_outbox extends Migration {

  override name = 'Migration20261125160749_mail_outbox';

  override up(): void {
    this.addSql(`create table \`mail\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`kind\` text not null, \`entity_id\` integer not null, \`occurrence\` text not null default '', \`recipient\` text not null, \`language\` text not null, \`priority\` integer not null default 1, \`state\` text check (\`state\` in ('waiting', 'sent', 'failed', 'canceled')) not null default 'waiting', \`attempts\` integer not null default 0, \`attempted_at\` datetime null, \`due_at\` datetime not null, \`leased_until\` datetime null, \`sent_at\` datetime null, \`response\` text null, \`created_at\` datetime not null, constraint \`mail_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create index \`mail_attempted_at_index\` on \`mail\` (\`attempted_at\`);`);
    this.addSql(`create index \`mail_state_priority_due_at_id_index\` on \`mail\` (\`state\`, \`priority\`, \`due_at\`, \`id\`);`);
    this.addSql(`create index \`mail_season_id_id_index\` on \`mail\` (\`season_id\`, \`id\`);`);
    this.addSql(`create unique index \`mail_kind_entity_id_occurrence_recipient_unique\` on \`mail\` (\`kind\`, \`entity_id\`, \`occurrence\`, \`recipient\`);`);

    this.addSql(`alter table \`public_name_submission\` add column \`reference\` text not null default '';`);
    this.addSql(`alter table \`public_name_submission\` add column \`language\` text not null default 'en';`);
    // Injective modulo 2^40, unlike random numbers: a million of them collide.
    this.addSql(`update public_name_submission set reference = ${reference}`);
    this.addSql(`create unique index \`public_name_submission_season_id_reference_unique\` on \`public_name_submission\` (\`season_id\`, \`reference\`);`);
  }

}
