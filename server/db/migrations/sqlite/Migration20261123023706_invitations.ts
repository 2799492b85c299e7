import { Migration } from '@mikro-orm/migrations';

export class Migration20261123023706_invitations extends Migration {

  override name = 'Migration20261123023706_invitations';

  override up(): void | Promise<void> {
    this.addSql(`create table \`invitation\` (\`key\` text not null primary key, \`user_id\` integer not null, \`end\` text null, \`made_at\` datetime not null, constraint \`invitation_user_id_foreign\` foreign key (\`user_id\`) references \`account\` (\`id\`) on delete cascade);`);
    this.addSql(`create index \`invitation_user_id_index\` on \`invitation\` (\`user_id\`);`);
    this.addSql(`create index \`invitation_made_at_index\` on \`invitation\` (\`made_at\`);`);

    this.addSql(`alter table \`account\` add column \`invited_until\` datetime null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`invitation\`;`);

    this.addSql(`alter table \`account\` drop column \`invited_until\`;`);
  }

}
