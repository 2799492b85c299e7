import { Migration } from '@mikro-orm/migrations';

const nameKey = "replace(replace(replace(name_key, '0', 'o'), '1', 'l'), 'i', 'l')";
const truckKey = (column: string) => `replace(replace(${column}, 'O', '0'), 'I', '1')`;

// Of rows whose keys become equal, one gets the new key: the one that has it already, or else the oldest. The others keep
// their own, which no new key equals.
const rekey = (table: string, column: string, key: string, scope: string) => `update ${table} set ${column} = ${key}
  where ${column} <> ${key} and id in (
    select id from (
      select id, row_number() over (
        partition by ${scope}, ${key} order by case when ${column} = ${key} then 0 else 1 end, id
      ) as place
      from ${table} where ${column} is not null
    ) as ranked
    where place = 1
  );`;

export class Migration20261127232000_look_alike_digits extends Migration {

  override name = 'Migration20261127232000_look_alike_digits';

  override up(): void | Promise<void> {
    this.addSql(rekey('public_name_submission', 'name_key', nameKey, 'season_id'));
    this.addSql(rekey('former_name', 'name_key', nameKey, 'season_id, kind'));
    this.addSql(`update employee_submission set truck_key = ${truckKey('truck_key')};`);
    this.addSql(rekey('employee_submission', 'held_truck', truckKey('held_truck'), 'season_id'));
  }

  // The earlier keys cannot be computed from the later ones.
  override down(): void | Promise<void> {}

}
