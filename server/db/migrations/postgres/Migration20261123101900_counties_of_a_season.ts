import { Migration } from '@mikro-orm/migrations'

/**
 * That the county says the season is nothing that PostgreSQL finds out by itself: with five full years it expected a
 * fifth of the entries of a district that there are, and went through all of them for a word that few have.
 */
export class Migration20261123101900_counties_of_a_season extends Migration {
  override name = 'Migration20261123101900_counties_of_a_season'

  override up(): void {
    this.addSql(
      'create statistics "entry_county_season" (dependencies) on "season_id", "county_id" from "public_name_submission"',
    )
  }

  override down(): void {
    this.addSql('drop statistics "entry_county_season"')
  }
}
