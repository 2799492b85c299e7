import { Migration } from '@mikro-orm/migrations';

export class Migration20261129221245_receipt_bytes extends Migration {

  override name = 'Migration20261129221245_receipt_bytes';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ballot" alter column "client" drop not null;`);
    this.addSql(`alter table "ballot" alter column "receipt_hash" type bytea using decode("receipt_hash", 'hex');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`update ballot set client = '' where client is null;`);
    this.addSql(`alter table "ballot" alter column "client" set not null;`);
    this.addSql(`alter table "ballot" alter column "receipt_hash" type varchar(64) using encode("receipt_hash", 'hex');`);
  }

}
