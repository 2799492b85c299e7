import * as z from 'zod/mini'
import { route } from './api/route.ts'

export const backupStates = ['off', 'none', 'missing', 'fresh', 'overdue', 'failed'] as const

const BackupStatus = z.object({
  /**
   * `off` without BACKUP_FOLDER; without a backup, `none` on a server that has just started, and then `missing`; `failed` if the last attempt failed, whatever the
   * age of the newest backup.
   */
  state: z.enum(backupStates),
  /** Newest backup, verified or not; null if there is none. */
  newest: z.nullable(z.object({ instant: z.string(), bytes: z.number() })),
})

export const getBackupStatus = route({
  method: 'GET',
  path: '/backup-status',
  needs: 'contest.update',
  tags: [],
  summary: 'Age and size of the newest scheduled backup.',
  reply: BackupStatus,
})
