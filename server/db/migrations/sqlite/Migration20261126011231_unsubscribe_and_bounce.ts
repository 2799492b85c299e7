import { Migration } from '@mikro-orm/migrations';

export class Migration20261126011231_unsubscribe_and_bounce extends Migration {

  override name = 'Migration20261126011231_unsubscribe_and_bounce';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`mail\` add column \`is_bounced\` integer not null default false;`);

    this.addSql(`alter table \`account\` add column \`is_task_mail_stopped\` integer not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`account\` drop column \`is_task_mail_stopped\`;`);

    this.addSql(`alter table \`mail\` drop column \`is_bounced\`;`);
  }

}
