/**
 * Preloaded with `node --import` by tests that run a production server at another time: production has no clock that
 * can be set. `TEST_CLOCK_FILE` holds an instant, from which time goes on as soon as it is written.
 */
import { readFileSync } from 'node:fs'

const SystemDate = Date
const file = process.env.TEST_CLOCK_FILE ?? ''
const lookMs = 20

let written = ''
let aheadMs = 0

function read(): void {
  const instant = readFileSync(file, 'utf8').trim()
  if (instant === written || instant === '') return
  written = instant
  aheadMs = SystemDate.parse(instant) - SystemDate.now()
}
read()
setInterval(read, lookMs).unref()

globalThis.Date = class extends SystemDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(SystemDate.now() + aheadMs)
    else super(...(given as [number]))
  }

  static override now(): number {
    return SystemDate.now() + aheadMs
  }
} as DateConstructor
