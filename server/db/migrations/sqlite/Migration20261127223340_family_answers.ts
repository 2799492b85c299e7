import { Migration } from '@mikro-orm/migrations';

export class Migration20261127223340_family_answers extends Migration {

  override name = 'Migration20261127223340_family_answers';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`public_name_submission\` add column \`is_story_hidden\` integer not null default false;`);
    this.addSql(`alter table \`public_name_submission\` add column \`answers\` integer not null default 0;`);
    // The stories of a closed season's winners are read from their entries.
    this.addSql(`update \`season\` set \`winners\` = json_set(\`winners\`, '$.districts', json((
      select json_group_array(json(json_set(district.value, '$.names', json((
        select json_group_array(json(json_remove(name.value, '$.snowplowNameDescription')))
        from json_each(district.value, '$.names') as name
      )))))
      from json_each(\`winners\`, '$.districts') as district
    ))) where \`winners\` is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`public_name_submission\` drop column \`is_story_hidden\`;`);
    this.addSql(`alter table \`public_name_submission\` drop column \`answers\`;`);
  }

}
