import { Migration } from '@mikro-orm/migrations';

export class Migration20261122231728_department_look extends Migration {

  override name = 'Migration20261122231728_department_look';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`contest\` add column \`logo\` json null;`);
    this.addSql(`alter table \`contest\` add column \`colors\` json null;`);
    this.addSql(`alter table \`contest\` add column \`headlines\` json not null default '{}';`);
    this.addSql(`alter table \`contest\` add column \`logo_small\` blob null;`);
    this.addSql(`alter table \`contest\` add column \`logo_large\` blob null;`);
    this.addSql(`alter table \`contest\` add column \`version\` integer not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`contest\` drop column \`logo\`;`);
    this.addSql(`alter table \`contest\` drop column \`colors\`;`);
    this.addSql(`alter table \`contest\` drop column \`headlines\`;`);
    this.addSql(`alter table \`contest\` drop column \`logo_small\`;`);
    this.addSql(`alter table \`contest\` drop column \`logo_large\`;`);
    this.addSql(`alter table \`contest\` drop column \`version\`;`);
  }

}
