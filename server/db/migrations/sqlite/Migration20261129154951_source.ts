import { Migration } from '@mikro-orm/migrations';

export class Migration20261129154951_source extends Migration {

  override name = 'Migration20261129154951_source';

  override up(): void | Promise<void> {
    this.addSql(`create table \`source_count\` (\`season_id\` integer not null, \`kind\` text not null, \`source\` text not null, \`uses\` integer not null, primary key (\`season_id\`, \`kind\`, \`source\`), constraint \`source_count_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`source_count\`;`);
  }

}
