import { Migration } from '@mikro-orm/migrations';
import { upgradeAnswer } from '../status-answers.ts';

export class Migration20261124124601_status_answers extends Migration {

  override name = 'Migration20261124124601_status_answers';

  override async up(): Promise<void> {
    const rows = await this.execute('select id, answer from decision') as { id: string; answer: string | object }[];
    for (const { id, answer } of rows) {
      const before = typeof answer === 'string' ? JSON.parse(answer) as object : answer;
      await this.execute('update decision set answer = ?::jsonb where id = ?', [JSON.stringify(upgradeAnswer(before)), id]);
    }
  }

  override down(): void | Promise<void> {
    // Answers are kept for a day.
  }

}
