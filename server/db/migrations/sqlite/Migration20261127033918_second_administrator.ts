import { Migration } from '@mikro-orm/migrations';

export class Migration20261127033918_second_administrator extends Migration {

  override name = 'Migration20261127033918_second_administrator';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`season\` add column \`needs_second_administrator\` integer not null default false;`);

    this.addSql(`alter table \`set_aside\` add column \`confirmed_at\` datetime null;`);
    this.addSql(`alter table \`set_aside\` add column \`confirmed_by\` text null;`);
    this.addSql(`alter table \`set_aside\` add column \`requester_id\` integer null;`);
    this.addSql(`alter table \`set_aside\` add column \`revert_requested_at\` datetime null;`);
    this.addSql(`alter table \`set_aside\` add column \`revert_confirmed_by\` text null;`);
    // Exclusions from before took effect at once.
    this.addSql(`update set_aside set confirmed_at = set_aside_at;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`season\` drop column \`needs_second_administrator\`;`);

    this.addSql(`alter table \`set_aside\` drop column \`confirmed_at\`;`);
    this.addSql(`alter table \`set_aside\` drop column \`confirmed_by\`;`);
    this.addSql(`alter table \`set_aside\` drop column \`requester_id\`;`);
    this.addSql(`alter table \`set_aside\` drop column \`revert_requested_at\`;`);
    this.addSql(`alter table \`set_aside\` drop column \`revert_confirmed_by\`;`);
  }

}
