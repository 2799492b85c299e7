import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { BackupError } from './archive/manifest.ts'
import type { BackupSettings } from './schedule.ts'

const hourMs = 3_600_000

/** The longest time of a timer. */
const maxMs = 2 ** 31 - 1

/** Inserts the path for `{}`, or at the end, as `xargs` does. A parameter of the shell: any path is one word. */
const toScript = (command: string) => (command.includes('{}') ? command.replaceAll('{}', '"$1"') : `${command} "$1"`)

/**
 * Runs BACKUP_COPY_COMMAND with the path of a backup, for at most the time until the next one is due.
 * @throws BackupError with the last line of its standard error if it fails
 */
export async function copyBackup(
  { BACKUP_COPY_COMMAND: command, BACKUP_EVERY: hours }: BackupSettings,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  if (command === '') return
  signal.throwIfAborted()
  // In a separate process group, so that the stop reaches the programs that the shell has started.
  const child = spawn('sh', ['-c', toScript(command), 'sh', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, killedBy) => resolve(killedBy ? `ended with ${killedBy}` : `ended with code ${code}`))
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.min(hours * hourMs, maxMs))])
  const stop = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has ended meanwhile.
    }
  }
  limit.addEventListener('abort', stop, { once: true })
  const [outcome, errors] = await Promise.all([ended, text(child.stderr)])
  limit.removeEventListener('abort', stop)
  if (outcome === 'ended with code 0') return
  const reason = limit.aborted && !signal.aborted ? `was stopped after ${hours} hours` : outcome
  const line = errors.trim().split('\n').at(-1)
  throw new BackupError(`BACKUP_COPY_COMMAND ${reason}${line ? `: ${line}` : ''}; ${file} is not copied`)
}
