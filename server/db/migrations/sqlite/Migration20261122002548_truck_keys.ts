import { Migration } from '@mikro-orm/migrations';
import { truckKey } from '@snowplow/contract/internal-naming.ts';
import { giveNewKeys } from '../new-keys.ts';

export class Migration20261122002548_truck_keys extends Migration {

  override name = 'Migration20261122002548_truck_keys';

  override async up(): Promise<void> {
    await this.execute(`alter table \`employee_submission\` add column \`truck_key\` text not null default '';`);
    // P-1 and P1 were two trucks until now.
    const rows = await this.execute('select id, snowplow_id as truck from employee_submission') as { id: number; truck: string }[];
    for (const { id, truck } of rows) {
      await this.execute('update employee_submission set truck_key = ? where id = ?', [truckKey(truck), id]);
    }
    const trucks = { table: 'employee_submission', text: 'snowplow_id', key: 'held_truck' };
    await giveNewKeys(this, trucks, 'held_truck is not null', truckKey);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`employee_submission\` drop column \`truck_key\`;`);
  }

}
