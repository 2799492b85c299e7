import { Migration } from '@mikro-orm/migrations';

export class Migration20261126094205_factor_removal extends Migration {

  override name = 'Migration20261126094205_factor_removal';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`account\` add column \`factor_removal_at\` datetime null;`);
    this.addSql(`alter table \`account\` add column \`factor_removal_by\` text null;`);
    this.addSql(`alter table \`account\` add column \`factor_removal_key\` text null;`);
    this.addSql(`create unique index \`account_factor_removal_key_unique\` on \`account\` (\`factor_removal_key\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`account_factor_removal_key_unique\`;`);
    this.addSql(`alter table \`account\` drop column \`factor_removal_at\`;`);
    this.addSql(`alter table \`account\` drop column \`factor_removal_by\`;`);
    this.addSql(`alter table \`account\` drop column \`factor_removal_key\`;`);
  }

}
