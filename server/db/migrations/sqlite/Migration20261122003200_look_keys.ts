import { Migration } from '@mikro-orm/migrations';
import { confusableKey } from '../../confusable-key.ts';
import { giveNewKeys } from '../new-keys.ts';

export class Migration20261122003200_look_keys extends Migration {

  override name = 'Migration20261122003200_look_keys';

  override async up(): Promise<void> {
    // A name in plain letters alone has the key that it had, and most have no other: they are not even read.
    const names = { table: 'public_name_submission', text: 'snowplow_name', key: 'name_key' };
    await giveNewKeys(this, names, 'octet_length(name_key) <> length(name_key)', confusableKey);
  }

  // The keys stay: names that look alike are one name to a reader of either release.
  override down(): void {}

}
