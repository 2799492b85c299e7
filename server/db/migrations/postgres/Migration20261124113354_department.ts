import { Migration } from '@mikro-orm/migrations';

/** Texts of the sample, which a real installation had until its department entered its own. */
const samples = {
  departmentName: 'State Department of Transportation',
  departmentWebsite: 'https://www.example.gov/transportation',
  contactEmail: 'snowplows@example.gov',
  companyName: 'Example Civic Software',
  companyLink: 'https://www.example.com/',
}
const steps = ['dates', 'captcha', 'signIn', 'staff', 'preview']

export class Migration20261124113354_department extends Migration {

  override name = 'Migration20261124113354_department';

  override up(): void | Promise<void> {
    this.addSql(`create table "setup_mark" ("step" varchar(255) not null, "mark" text not null, "created_at" timestamptz not null, primary key ("step"));`);

    this.addSql(`alter table "contest" add "plow_name" varchar(255) null;`);

    this.addSql(`alter table "setup_mark" add constraint "setup_mark_mark_check" check ("mark" in ('done', 'notNeeded'));`);

    for (const [text, sample] of Object.entries(samples))
      this.addSql(`update "season" set "texts" = jsonb_set("texts", '{${text}}', 'null') where "texts"->>'${text}' = '${sample}' and exists (select 1 from "contest" where not "is_sample");`);

    // Nothing is left to set up in a contest that was opened before.
    for (const step of steps)
      this.addSql(`insert into "setup_mark" ("step", "mark", "created_at") select '${step}', 'done', "contest"."updated_at" from "contest" join "season" on "season"."id" = "contest"."season_id" where "season"."state" <> 'preparing';`);

    this.addSql(`update "account" set "shortcuts" = replace("shortcuts"::text, '"appearance"', '"department"')::jsonb where "shortcuts"::text like '%"appearance"%';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "setup_mark" cascade;`);

    this.addSql(`alter table "contest" drop column "plow_name";`);
  }

}
