import { Migration } from '@mikro-orm/migrations';
import { giveFips } from '../give-fips.ts';

export class Migration20261122230744_territory extends Migration {

  override name = 'Migration20261122230744_territory';

  /**
   * What there is keeps its order. SQLite makes the table anew; `migrate()` minds no references meanwhile.
   */
  override async up(): Promise<void> {
    await this.execute(`alter table \`season\` add column \`territory_version\` integer not null default 1;`);
    await this.execute(`alter table \`season\` add column \`last_district_id\` integer not null default 0;`);
    await this.execute(`alter table \`season\` add column \`last_county_id\` integer not null default 0;`);
    await this.execute(`alter table \`grade_level\` add column \`position\` integer not null default 0;`);
    await this.execute(`alter table \`district\` add column \`position\` integer not null default 0;`);
    await this.execute(`create table \`county__temp_alter\` (\`id\` integer not null primary key, \`season_id\` integer not null, \`name\` text not null, \`name_order\` text not null default '', \`fips\` text null, \`district_id\` integer null, constraint \`county_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`county_district_id_foreign\` foreign key (\`district_id\`) references \`district\` (\`id\`) on delete no action);`);
    await this.execute(`insert into \`county__temp_alter\` select \`id\`, \`season_id\`, \`name\`, \`name_order\`, null as \`fips\`, \`district_id\` from \`county\`;`);
    await this.execute(`drop table \`county\`;`);
    await this.execute(`alter table \`county__temp_alter\` rename to \`county\`;`);
    await this.execute(`create index \`county_season_id_district_id_index\` on \`county\` (\`season_id\`, \`district_id\`);`);
    await this.execute(`create unique index \`county_season_id_name_unique\` on \`county\` (\`season_id\`, \`name\`);`);
    await this.execute(`create unique index \`county_season_id_fips_unique\` on \`county\` (\`season_id\`, \`fips\`);`);
    await this.execute(`update \`district\` set \`position\` = \`id\`;`);
    await this.execute(`update \`grade_level\` set \`position\` = \`id\`;`);
    await giveFips(this);
  }

  override down(): void {
    throw new Error('The order of districts and the map would be lost: restore a backup from before.');
  }

}
