import { spawn } from 'node:child_process'
import { BackupError } from './archive/manifest.ts'
import type { BackupSettings } from './schedule.ts'

const hourMs = 3_600_000

/** The longest time of a timer. */
const maxMs = 2 ** 31 - 1

/** A command that ignores SIGTERM is killed after this time, which is less than a stop of the server takes. */
const killAfterMs = 2000

/** Only the last line is reported; some programs write one for each percent. */
const maxErrorCharacters = 4000

/** Inserts the path for `{}`, quoted or not, or at the end, as `xargs` does. A parameter of the shell is one word. */
function toScript(command: string): string {
  const script = command.replace(/"\{\}"|'\{\}'|\{\}/g, () => '"$1"')
  return script === command ? `${command} "$1"` : script
}

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
  const kill = (signalName: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signalName)
    } catch {
      // It has ended meanwhile.
    }
  }
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    kill('SIGTERM')
    killing = setTimeout(kill, killAfterMs, 'SIGKILL')
  }
  limit.addEventListener('abort', stop, { once: true })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrorCharacters)
  })
  const outcome = await ended
  clearTimeout(killing)
  limit.removeEventListener('abort', stop)
  if (outcome === 'ended with code 0') return
  const reason = limit.aborted && !signal.aborted ? `was stopped after ${hours} hours` : outcome
  const line = errors.trim().split('\n').at(-1)
  throw new BackupError(`BACKUP_COPY_COMMAND ${reason}${line ? `: ${line}` : ''}; ${file} is not copied`)
}
