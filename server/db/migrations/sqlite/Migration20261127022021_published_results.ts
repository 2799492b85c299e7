import { Migration } from '@mikro-orm/migrations';

export class Migration20261127022021_published_results extends Migration {

  override name = 'Migration20261127022021_published_results';

  override up(): void | Promise<void> {
    this.addSql(`create table \`published_count\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`basis\` text not null, \`results\` json null, \`districts\` json null, \`started_at\` datetime not null, \`published_at\` datetime null, constraint \`published_count_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);

    this.addSql(`create table \`published_receipts\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`publication_id\` integer not null, \`prefix\` text not null, \`part\` integer not null, \`rows\` text not null, constraint \`published_receipts_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`published_receipts_publication_id_foreign\` foreign key (\`publication_id\`) references \`published_count\` (\`id\`) on delete cascade);`);
    this.addSql(`create unique index \`published_receipts_publication_id_prefix_part_unique\` on \`published_receipts\` (\`publication_id\`, \`prefix\`, \`part\`);`);

    this.addSql(`create table \`published_patterns\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`publication_id\` integer not null, \`district_id\` integer not null, \`patterns\` json not null, constraint \`published_patterns_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`), constraint \`published_patterns_publication_id_foreign\` foreign key (\`publication_id\`) references \`published_count\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`published_patterns_publication_id_index\` on \`published_patterns\` (\`publication_id\`);`);
  }

  override down(): void | Promise<void> {

    this.addSql(`drop table if exists \`published_count\`;`);
    this.addSql(`drop table if exists \`published_receipts\`;`);
    this.addSql(`drop table if exists \`published_patterns\`;`);
  }

}
