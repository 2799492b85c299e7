import { Migration } from '@mikro-orm/migrations';

export class Migration20261121115552_hints extends Migration {

  override name = 'Migration20261121115552_hints';

  override up(): void | Promise<void> {
    this.addSql(`create table \`submission_count\` (\`kind\` text not null, \`item\` text not null, \`entries\` integer not null, primary key (\`kind\`, \`item\`));`);

    this.addSql(`create table \`submission_group\` (\`id\` integer not null primary key, \`first_id\` integer not null, \`count\` integer not null, \`pending\` integer not null, constraint \`submission_group_first_id_foreign\` foreign key (\`first_id\`) references \`public_name_submission\` (\`id\`) on delete cascade);`);
    this.addSql(`create unique index \`submission_group_first_id_unique\` on \`submission_group\` (\`first_id\`);`);
    this.addSql(`create index \`submission_group_count_id_index\` on \`submission_group\` (\`count\`, \`id\`);`);
    this.addSql(`create index \`submission_group_pending_id_index\` on \`submission_group\` (\`pending\`, \`id\`);`);

    this.addSql(`create table \`examined_submission\` (\`submission_id\` integer not null primary key, constraint \`examined_submission_submission_id_foreign\` foreign key (\`submission_id\`) references \`public_name_submission\` (\`id\`) on update cascade on delete cascade);`);

    this.addSql(`alter table \`public_name_submission\` add column \`hints\` json null;`);
    this.addSql(`alter table \`public_name_submission\` add column \`has_hint\` integer not null default false;`);
    this.addSql(`alter table \`public_name_submission\` add column \`group_id\` integer null constraint \`public_name_submission_group_id_foreign\` references \`submission_group\` (\`id\`) on delete set null;`);
    this.addSql(`create index \`public_name_submission_group_id_index\` on \`public_name_submission\` (\`group_id\`);`);
    this.addSql(`create index \`public_name_submission_has_hint_id_index\` on \`public_name_submission\` (\`has_hint\`, \`id\`);`);

    // The words come in the shape that contract/text/words.ts gives them; the index alone is kept, since texts stand elsewhere.
    this.addSql(`create virtual table \`submission_words\` using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='ascii');`);
    this.addSql(`create table \`submission_key\` (\`key\` integer not null, \`submission_id\` integer not null, primary key (\`key\`, \`submission_id\`)) without rowid;`);
  }

  override down(): void | Promise<void> {

    this.addSql(`drop table if exists \`submission_words\`;`);
    this.addSql(`drop table if exists \`submission_key\`;`);
    this.addSql(`drop table if exists \`submission_count\`;`);
    this.addSql(`drop table if exists \`submission_group\`;`);
    this.addSql(`drop table if exists \`examined_submission\`;`);

    this.addSql(`drop index \`public_name_submission_group_id_index\`;`);
    this.addSql(`drop index \`public_name_submission_has_hint_id_index\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`hints\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`has_hint\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`group_id\`;`);
  }

}
