import { Migration } from '@mikro-orm/migrations';
import { truckKey } from '@snowplow/contract/internal-naming.ts';
import { giveNewKeys } from '../new-keys.ts';

export class Migration20261124121000_confusable_trucks extends Migration {

  override name = 'Migration20261124121000_confusable_trucks';

  override async up(): Promise<void> {
    // A number in plain letters alone has the key that it had.
    const hasOtherLetters = 'length(cast(snowplow_id as blob)) <> length(snowplow_id)';
    const rows = await this.execute(`select id, snowplow_id as truck from employee_submission where ${hasOtherLetters}`) as { id: number; truck: string }[];
    for (const { id, truck } of rows) {
      await this.execute('update employee_submission set truck_key = ? where id = ?', [truckKey(truck), id]);
    }
    const trucks = { table: 'employee_submission', text: 'snowplow_id', key: 'held_truck', scope: 'season_id' };
    await giveNewKeys(this, trucks, `held_truck is not null and ${hasOtherLetters}`, truckKey);
  }

  // The keys stay: numbers that look alike are one truck to a reader of either release.
  override down(): void {}

}
