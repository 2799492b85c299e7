import { Migration } from '@mikro-orm/migrations';

export class Migration20261122010500_attempts extends Migration {

  override name = 'Migration20261122010500_attempts';

  override up(): void | Promise<void> {
    this.addSql(`create table \`used_token\` (\`token\` text not null primary key);`);

    // What it counted is over in a quarter of an hour, and says nothing of the client that it was.
    this.addSql(`drop table \`login_throttle\`;`);
    this.addSql(`create table \`login_throttle\` (\`account\` text not null, \`client\` text not null, \`attempts\` integer not null, \`since\` datetime not null, primary key (\`account\`, \`client\`));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`used_token\`;`);

    this.addSql(`drop table \`login_throttle\`;`);
    this.addSql(`create table \`login_throttle\` (\`account\` text not null primary key, \`failures\` integer not null, \`since\` datetime not null);`);
  }

}
