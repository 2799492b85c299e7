import { Migration } from '@mikro-orm/migrations';

export class Migration20261129155036_class_entry extends Migration {

  override name = 'Migration20261129155036_class_entry';

  override up(): void | Promise<void> {
    this.addSql(`alter table "season" add "has_class_entries" boolean not null default false;`);

    this.addSql(`alter table "public_name_submission" add "teacher_name" varchar(255) null, add "is_class_entry" boolean not null default false;`);
    this.addSql(`create unique index "entry_once_per_class" on "public_name_submission" ("school_class_id") where is_class_entry;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "entry_once_per_class";`);
    this.addSql(`alter table "public_name_submission" drop column "teacher_name", drop column "is_class_entry";`);

    this.addSql(`alter table "season" drop column "has_class_entries";`);
  }

}
