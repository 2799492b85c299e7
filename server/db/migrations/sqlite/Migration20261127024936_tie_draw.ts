import { Migration } from '@mikro-orm/migrations';

export class Migration20261127024936_tie_draw extends Migration {

  override name = 'Migration20261127024936_tie_draw';

  override up(): void | Promise<void> {
    this.addSql(`create table \`draw\` (\`id\` integer not null primary key autoincrement, \`season_id\` integer not null, \`locked_at\` datetime not null, \`locked_by\` text not null, \`digits\` text null, \`source\` text null, \`entered_at\` datetime null, \`entered_by\` text null, constraint \`draw_season_id_foreign\` foreign key (\`season_id\`) references \`season\` (\`id\`));`);
    this.addSql(`create unique index \`draw_season_id_unique\` on \`draw\` (\`season_id\`);`);

    this.addSql(`alter table \`season\` add column \`tie_rule\` text not null default 'allWin';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`draw\`;`);

    this.addSql(`alter table \`season\` drop column \`tie_rule\`;`);
  }

}
