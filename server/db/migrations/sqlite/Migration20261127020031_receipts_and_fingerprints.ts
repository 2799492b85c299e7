import { Migration } from '@mikro-orm/migrations';

export class Migration20261127020031_receipts_and_fingerprints extends Migration {

  override name = 'Migration20261127020031_receipts_and_fingerprints';

  override up(): void | Promise<void> {
    this.addSql(`create table \`daily_fingerprint\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`day\` text not null, \`header\` json not null, \`salt\` text not null, \`hash\` text not null, \`ballots\` integer not null, \`last_ballot_id\` integer not null, \`missing_ids\` json not null, \`created_at\` datetime not null, constraint \`daily_fingerprint_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create unique index \`daily_fingerprint_season_id_day_unique\` on \`daily_fingerprint\` (\`season_id\`, \`day\`);`);

    this.addSql(`alter table \`ballot\` add column \`receipt_hash\` text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`daily_fingerprint\`;`);

    this.addSql(`alter table \`ballot\` drop column \`receipt_hash\`;`);
  }

}
