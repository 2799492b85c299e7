import { Migration } from '@mikro-orm/migrations';
import { giveOrderKeys } from '../../lists/give-order-keys.ts';

export class Migration20261122200000_entries_in_order extends Migration {

  override name = 'Migration20261122200000_entries_in_order';

  /** What families had sent in since the lists are sorted was stored without the key that sorts it. */
  override async up(): Promise<void> {
    await giveOrderKeys(this, 'postgres', 'public_name_submission', 'snowplow_name');
  }

  override down(): void {}

}
