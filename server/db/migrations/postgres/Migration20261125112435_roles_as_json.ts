import { Migration } from '@mikro-orm/migrations';

export class Migration20261125112435_roles_as_json extends Migration {

  override name = 'Migration20261125112435_roles_as_json';

  override up(): void {
    this.addSql(`alter table "account" alter column "roles" type jsonb using to_jsonb(string_to_array("roles", ','));`);
  }

}
