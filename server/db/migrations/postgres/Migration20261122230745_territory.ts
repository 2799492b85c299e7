import { Migration } from '@mikro-orm/migrations';
import { giveFips } from '../give-fips.ts';

export class Migration20261122230745_territory extends Migration {

  override name = 'Migration20261122230745_territory';

  /**
   * What there is keeps its order.
   */
  override async up(): Promise<void> {
    await this.execute(`alter table "season" add "territory_version" int not null default 1, add "last_district_id" int not null default 0, add "last_county_id" int not null default 0;`);
    await this.execute(`alter table "grade_level" add "position" int not null default 0;`);
    await this.execute(`alter table "district" add "position" int not null default 0;`);
    await this.execute(`alter table "county" add "fips" varchar(5) null;`);
    await this.execute(`alter table "county" alter column "district_id" drop not null;`);
    await this.execute(`alter table "county" add constraint "county_season_id_fips_unique" unique ("season_id", "fips");`);
    await this.execute(`update "district" set "position" = "id";`);
    await this.execute(`update "grade_level" set "position" = "id";`);
    await giveFips(this);
  }

  override down(): void {
    throw new Error('The order of districts and the map would be lost: restore a backup from before.');
  }

}
