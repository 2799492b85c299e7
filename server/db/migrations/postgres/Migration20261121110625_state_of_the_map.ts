import { Migration } from '@mikro-orm/migrations';

export class Migration20261121110625_state_of_the_map extends Migration {

  override name = 'Migration20261121110625_state_of_the_map';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contest" add "state_fips" varchar(2) null;`);
    // Every contest so far was given the counties of Arkansas.
    this.addSql(`update contest set state_fips = '05'`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contest" drop column "state_fips";`);
  }

}
