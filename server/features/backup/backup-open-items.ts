import type { Reply } from '@snowplow/contract/api/route.ts'
import type { getBackupStatus } from '@snowplow/contract/backup.ts'
import { type OpenItemSource, toOpenItem } from '../relations/open-items.ts'

interface Backups {
  getBackupStatus: () => Promise<Reply<typeof getBackupStatus>>
}

export const createBackupSource = (backups: Backups): OpenItemSource => ({
  needs: 'contest.update',
  async find() {
    const { state } = await backups.getBackupStatus()
    return [
      toOpenItem('failedBackup', state === 'failed' ? 1 : 0),
      toOpenItem('noBackups', state === 'unset' ? 1 : 0),
      toOpenItem('unusableBackup', state === 'unusable' ? 1 : 0),
      toOpenItem('missingBackup', state === 'missing' ? 1 : 0),
      toOpenItem('overdueBackup', state === 'overdue' ? 1 : 0),
    ]
  },
})
