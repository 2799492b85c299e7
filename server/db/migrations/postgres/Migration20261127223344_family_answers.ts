import { Migration } from '@mikro-orm/migrations';

export class Migration20261127223344_family_answers extends Migration {

  override name = 'Migration20261127223344_family_answers';

  override up(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" add "is_story_hidden" boolean not null default false, add "answers" int not null default 0;`);
    // The stories of a closed season's winners are read from their entries.
    this.addSql(`update "season" set "winners" = jsonb_set("winners", '{districts}', (
      select coalesce(jsonb_agg(jsonb_set(district, '{names}', (
        select coalesce(jsonb_agg(name - 'snowplowNameDescription'), '[]')
        from jsonb_array_elements(district -> 'names') as name
      ))), '[]')
      from jsonb_array_elements("winners" -> 'districts') as district
    )) where "winners" is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "public_name_submission" drop column "is_story_hidden", drop column "answers";`);
  }

}
