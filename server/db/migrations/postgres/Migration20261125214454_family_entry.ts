import { Migration } from '@mikro-orm/migrations';

export class Migration20261125214454_family_entry extends Migration {

  override name = 'Migration20261125214454_family_entry';

  override up(): void | Promise<void> {
    this.addSql(`alter table "season" add "has_review_mails" boolean not null default false;`);

    this.addSql(`alter table "public_name_submission" add "link_nonce" int not null default 0, add "is_mail_stopped" boolean not null default false, add "withdrawn_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" drop column "link_nonce", drop column "is_mail_stopped", drop column "withdrawn_at";`);

    this.addSql(`alter table "season" drop column "has_review_mails";`);
  }

}
