import { Migration } from '@mikro-orm/migrations';

export class Migration20261127223703_promised_dates extends Migration {

  override name = 'Migration20261127223703_promised_dates';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`season\` add column \`promised_until\` json null;`);
    // The least since this version. A purge that has begun keeps its rule.
    for (const group of ['family', 'ballotClient', 'mail', 'audit'])
      this.addSql(`update season set retention_days = json_set(retention_days, '$.${group}', 30) where retention_days ->> '$.${group}' < 30
        and not exists (select 1 from destruction_certificate where season_id = season.id and kind = 'purge' and field_group = '${group}');`);
    // A purge no longer revokes the family's link, which from now on says when the data was destroyed.
    this.addSql(`update public_name_submission set link_nonce = link_nonce - 1 where destroyed_at is not null and link_nonce > 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`season\` drop column \`promised_until\`;`);
  }

}
