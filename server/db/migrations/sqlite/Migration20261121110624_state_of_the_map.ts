import { Migration } from '@mikro-orm/migrations';

export class Migration20261121110624_state_of_the_map extends Migration {

  override name = 'Migration20261121110624_state_of_the_map';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`contest\` add column \`state_fips\` text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`contest\` drop column \`state_fips\`;`);
  }

}
