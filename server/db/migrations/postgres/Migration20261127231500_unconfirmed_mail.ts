import { Migration } from '@mikro-orm/migrations';

export class Migration20261127231500_unconfirmed_mail extends Migration {

  override name = 'Migration20261127231500_unconfirmed_mail';

  override up(): void | Promise<void> {
    // Mail to addresses that nobody has confirmed is sent last.
    this.addSql(`update mail set priority = 3
      where state = 'waiting' and kind in ('entry.received', 'entry.confirmation', 'fingerprint.confirmation');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`update mail set priority = 2 where kind = 'entry.received' and priority = 3;`);
    this.addSql(`update mail set priority = 0 where priority = 3;`);
  }

}
