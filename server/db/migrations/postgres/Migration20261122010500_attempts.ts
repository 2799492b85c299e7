import { Migration } from '@mikro-orm/migrations';

export class Migration20261122010500_attempts extends Migration {

  override name = 'Migration20261122010500_attempts';

  override up(): void | Promise<void> {
    this.addSql(`create table "used_token" ("token" varchar(47) not null, primary key ("token"));`);

    // What it counted is over in a quarter of an hour, and says nothing of the client that it was.
    this.addSql(`drop table "login_throttle";`);
    this.addSql(`create table "login_throttle" ("account" varchar(32) not null, "client" varchar(32) not null, "attempts" int not null, "since" timestamptz not null, primary key ("account", "client"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "used_token" cascade;`);

    this.addSql(`drop table "login_throttle";`);
    this.addSql(`create table "login_throttle" ("account" varchar(32) not null, "failures" int not null, "since" timestamptz not null, primary key ("account"));`);
  }

}
