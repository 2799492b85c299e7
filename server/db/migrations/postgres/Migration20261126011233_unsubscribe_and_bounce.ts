import { Migration } from '@mikro-orm/migrations';

export class Migration20261126011233_unsubscribe_and_bounce extends Migration {

  override name = 'Migration20261126011233_unsubscribe_and_bounce';

  override up(): void | Promise<void> {
    this.addSql(`alter table "mail" add "is_bounced" boolean not null default false;`);

    this.addSql(`alter table "account" add "is_task_mail_stopped" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "account" drop column "is_task_mail_stopped";`);

    this.addSql(`alter table "mail" drop column "is_bounced";`);
  }

}
