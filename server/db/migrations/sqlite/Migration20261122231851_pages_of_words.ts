import { Migration } from '@mikro-orm/migrations';

export class Migration20261122231851_pages_of_words extends Migration {

  override name = 'Migration20261122231851_pages_of_words';

  override up(): void | Promise<void> {
    this.addSql(`create table \`page\` (\`season_id\` integer not null, \`kind\` text not null, \`language\` text not null, \`markdown\` text null, \`updated_at\` datetime not null, \`version\` integer not null default 1, primary key (\`season_id\`, \`kind\`, \`language\`), constraint \`page_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    // The pages say where people write to, once a department has said so.
    this.addSql(`update \`season\` set \`texts\` = json_set(\`texts\`, '$.contactEmail', null);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`page\`;`);
    this.addSql(`update \`season\` set \`texts\` = json_remove(\`texts\`, '$.contactEmail');`);
  }

}
