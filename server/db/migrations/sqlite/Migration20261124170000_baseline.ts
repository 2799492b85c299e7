import { Migration } from '@mikro-orm/migrations'
import { applyBaseline } from '../baseline/baseline.ts'

export class Migration20261124170000_baseline extends Migration {
  override name = 'Migration20261124170000_baseline'

  override up(): Promise<void> {
    return applyBaseline(this, 'sqlite')
  }
}
