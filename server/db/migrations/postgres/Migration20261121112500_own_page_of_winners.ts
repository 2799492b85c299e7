import { Migration } from '@mikro-orm/migrations';

export class Migration20261121112500_own_page_of_winners extends Migration {

  override name = 'Migration20261121112500_own_page_of_winners';

  override up(): void | Promise<void> {
    // The link that every contest began with led nowhere; one that a department chose stays.
    this.addSql(`update contest set texts = jsonb_set(texts, '{winnersLink}', 'null') where texts->>'winnersLink' = 'https://www.example.gov/transportation/snowplow-winners';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`update contest set texts = jsonb_set(texts, '{winnersLink}', '"https://www.example.gov/transportation/snowplow-winners"') where texts->>'winnersLink' is null;`);
  }

}
