import { Migration } from '@mikro-orm/migrations';

export class Migration20261123052036_rehearsals extends Migration {

  override name = 'Migration20261123052036_rehearsals';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`contest\` add column \`is_rehearsal\` integer not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`contest\` drop column \`is_rehearsal\`;`);
  }

}
