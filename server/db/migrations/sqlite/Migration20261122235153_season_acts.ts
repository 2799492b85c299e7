import { Migration } from '@mikro-orm/migrations';

export class Migration20261122235153_season_acts extends Migration {

  override name = 'Migration20261122235153_season_acts';

  override up(): void | Promise<void> {
    this.addSql(`create table \`former_name\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`name_key\` text not null, \`kind\` text check (\`kind\` in ('won', 'drives')) not null, constraint \`former_name_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create unique index \`former_name_name_key_season_id_kind_unique\` on \`former_name\` (\`name_key\`, \`season_id\`, \`kind\`);`);

    this.addSql(`alter table \`season\` add column \`winners\` json null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`former_name\`;`);

    this.addSql(`alter table \`season\` drop column \`winners\`;`);
  }

}
