import * as z from 'zod/mini'
import { route } from './api/route.ts'

export const backupStates = ['off', 'unset', 'none', 'missing', 'fresh', 'overdue', 'unusable', 'failed'] as const

const BackupStatus = z.object({
  /**
   * Without BACKUP_FOLDER `unset` in production, and `off` elsewhere or if the operator has chosen so; without a backup,
   * `none` on a server that has just started, and then `missing`; `unusable` if a file in the folder is named like a
   * backup and cannot be one; `failed` if the last attempt failed, whatever the age of the newest backup.
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
