import { BackupError } from '../../features/backup/archive/manifest.ts'

const progressIntervalMs = 5_000

interface Output {
  signal: AbortSignal
  /** Reports progress on standard error, on a terminal as one line. */
  report: (text: string) => void
}

interface Result {
  json: object
  lines: readonly string[]
  /** 0 by default; 2 if something needs attention. */
  exitCode?: number
}

/** Exit code of a process that Ctrl-C ended. */
const interrupted = 130

/**
 * Runs a command that takes minutes: with progress, a clean end on Ctrl-C, and with `--json` a single object on standard
 * output. After an error, which has changed nothing, exits with code 1 or that of the error; after Ctrl-C, with 130.
 */
export async function runLong(isJson: boolean, run: (output: Output) => Promise<Result>): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const isTerminal = process.stderr.isTTY && !isJson
  let reportedAt = performance.now()
  const report = (text: string) => {
    const isDue = performance.now() - reportedAt > (isTerminal ? progressIntervalMs / 10 : progressIntervalMs)
    if (isJson || !isDue) return
    reportedAt = performance.now()
    process.stderr.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
  }
  const clear = () => {
    if (isTerminal) process.stderr.write('\r\u001b[K')
  }
  try {
    const { json, lines, exitCode = 0 } = await run({ signal: stopping.signal, report })
    clear()
    console.log(isJson ? JSON.stringify(json) : lines.join('\n'))
    process.exitCode = exitCode
  } catch (error) {
    clear()
    const [message] = (error as Error).message.split('\n', 1)
    if (isJson) console.log(JSON.stringify({ error: message }))
    else console.error(message)
    process.exitCode = stopping.signal.aborted ? interrupted : error instanceof BackupError ? error.exitCode : 1
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
