import { Migration } from '@mikro-orm/migrations';

export class Migration20261123052037_rehearsals extends Migration {

  override name = 'Migration20261123052037_rehearsals';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contest" add "is_rehearsal" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contest" drop column "is_rehearsal";`);
  }

}
