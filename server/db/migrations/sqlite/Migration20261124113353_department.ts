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

export class Migration20261124113353_department extends Migration {

  override name = 'Migration20261124113353_department';

  override up(): void | Promise<void> {
    this.addSql(`create table \`setup_mark\` (\`step\` text not null primary key, \`mark\` text check (\`mark\` in ('done', 'notNeeded')) not null, \`created_at\` datetime not null);`);

    this.addSql(`alter table \`contest\` add column \`plow_name\` text null;`);

    for (const [text, sample] of Object.entries(samples))
      this.addSql(`update \`season\` set \`texts\` = json_set(\`texts\`, '$.${text}', null) where json_extract(\`texts\`, '$.${text}') = '${sample}' and exists (select 1 from \`contest\` where not \`is_sample\`);`);

    // Nothing is left to set up in a contest that was opened before.
    for (const step of steps)
      this.addSql(`insert into \`setup_mark\` (\`step\`, \`mark\`, \`created_at\`) select '${step}', 'done', \`contest\`.\`updated_at\` from \`contest\` join \`season\` on \`season\`.\`id\` = \`contest\`.\`season_id\` where \`season\`.\`state\` <> 'preparing';`);

    this.addSql(`update \`account\` set \`shortcuts\` = replace(\`shortcuts\`, '"appearance"', '"department"') where \`shortcuts\` like '%"appearance"%';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`setup_mark\`;`);

    this.addSql(`alter table \`contest\` drop column \`plow_name\`;`);
  }

}
