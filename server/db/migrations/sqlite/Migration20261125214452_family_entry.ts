import { Migration } from '@mikro-orm/migrations';

export class Migration20261125214452_family_entry extends Migration {

  override name = 'Migration20261125214452_family_entry';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`season\` add column \`has_review_mails\` integer not null default false;`);

    this.addSql(`alter table \`public_name_submission\` add column \`link_nonce\` integer not null default 0;`);
    this.addSql(`alter table \`public_name_submission\` add column \`is_mail_stopped\` integer not null default false;`);
    this.addSql(`alter table \`public_name_submission\` add column \`withdrawn_at\` datetime null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`public_name_submission\` drop column \`link_nonce\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`is_mail_stopped\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`withdrawn_at\`;`);

    this.addSql(`alter table \`season\` drop column \`has_review_mails\`;`);
  }

}
