/**
 * Preloaded with `node --import` by tests that run a production server at another time, since production has no
 * adjustable clock. `TEST_CLOCK_FILE` holds an instant, from which time goes on as soon as it is written. Jobs run every
 * few seconds, since the instants of a test are days apart.
 */
import { readFileSync } from 'node:fs'

const SystemDate = Date
const file = process.env.TEST_CLOCK_FILE ?? ''
const pollIntervalMs = 20
const maxIntervalMs = 2000

let written = ''
let offsetMs = 0

function read(): void {
  const instant = readFileSync(file, 'utf8').trim()
  if (instant === written || instant === '') return
  written = instant
  offsetMs = SystemDate.parse(instant) - SystemDate.now()
}
read()
setInterval(read, pollIntervalMs).unref()

globalThis.Date = class extends SystemDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(SystemDate.now() + offsetMs)
    else super(...(args as [number]))
  }

  static override now(): number {
    return SystemDate.now() + offsetMs
  }
} as DateConstructor

const setSystemInterval = setInterval
globalThis.setInterval = ((run: () => void, intervalMs: number) =>
  setSystemInterval(run, Math.min(intervalMs, maxIntervalMs))) as typeof setInterval
