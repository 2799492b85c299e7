import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Reply } from '@snowplow/contract/api/route.ts'
import type * as contract from '@snowplow/contract/backup.ts'
import { bindService } from '../../http/bind-service.ts'
import { coalesceRuns } from '../../lib/mutex.ts'
import { BackupRunning } from './archive/manifest.ts'
import { type BackupSettings, readSchedule } from './schedule.ts'

const operator = fileURLToPath(new URL('../../commands/operator.ts', import.meta.url))

/** Milliseconds; shorter than the deadline of a server's stop. */
const stopMs = 3000

/** Makes a backup in another process, so that the event loop stays free. @throws with its reason */
async function runInChild(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [operator, 'backup', '--scheduled'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  const stop = () => {
    child.kill('SIGTERM')
    // A process that waits for its disk reacts to no signal; the next backup removes its files.
    setTimeout(() => child.kill('SIGKILL'), stopMs).unref()
  }
  signal.addEventListener('abort', stop, { once: true })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  signal.removeEventListener('abort', stop)
  if (code === 0 || code === BackupRunning.exitCode || signal.aborted) return
  throw new Error(errors.trim() || `The backup ended with code ${code}`)
}

/** Time in ms within which a new server makes its first backup. */
const firstBackupMs = 2 * 3_600_000

const toReply = (newest: { instant: Date; bytes: number } | null) =>
  newest && { instant: newest.instant.toISOString(), bytes: newest.bytes }

interface Deps {
  settings: BackupSettings
  /** Makes and verifies a backup. */
  run?: (signal: AbortSignal) => Promise<void>
  startedAt?: number
}

interface Backups extends Required<Pick<Deps, 'settings' | 'startedAt'>> {
  isOn: boolean
}

interface BackupJob {
  settings: BackupSettings
  stopping: AbortController
  runs: ReturnType<typeof coalesceRuns>
}

export function backupService({ settings, run = runInChild, startedAt = performance.now() }: Deps) {
  const isOn = settings.BACKUP_FOLDER !== ''
  const stopping = new AbortController()
  const runs = coalesceRuns(async () => {
    if (isOn) await runIfDue(settings, run, stopping.signal)
  })
  return {
    job: { run: runs.run, ...bindService({ settings, stopping, runs }, { removeLeftovers, stop }) },
    calls: bindService({ settings, isOn, startedAt }, { getBackupStatus }),
  }
}

async function runIfDue(settings: BackupSettings, run: typeof runInChild, signal: AbortSignal): Promise<void> {
  const { isDue } = await readSchedule(settings, new Date())
  if (isDue) await run(signal)
}

async function removeLeftovers({ settings }: BackupJob): Promise<void> {
  const leftovers = await import('./leftovers.ts')
  await leftovers.removeLeftovers(settings)
}

async function stop({ stopping, runs }: BackupJob): Promise<void> {
  stopping.abort()
  await runs.idle()
}

async function getBackupStatus({
  settings,
  isOn,
  startedAt,
}: Backups): Promise<Reply<typeof contract.getBackupStatus>> {
  if (!isOn) return { state: settings.LACKS_BACKUPS ? 'unset' : 'off', newest: null }
  const found = await readSchedule(settings, new Date()).catch(() => null)
  if (!found) return { state: 'failed', newest: null }
  const { newest, error, problems, isOverdue } = found
  if (error) return { state: 'failed', newest: toReply(newest) }
  if (problems.length) return { state: 'unusable', newest: toReply(newest) }
  if (!newest) return { state: performance.now() - startedAt < firstBackupMs ? 'none' : 'missing', newest: null }
  return { state: isOverdue ? 'overdue' : 'fresh', newest: toReply(newest) }
}
