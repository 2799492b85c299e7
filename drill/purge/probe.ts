/**
 * Preloaded into a server: samples its memory and event-loop delay each second, and runs the hourly purge
 * at once on SIGUSR2.
 */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Sample {
  at: number
  rss: number
  heapUsed: number
  /** Maximum of the second, in ms. */
  delayMs: number
}

const hourMs = 3_600_000
const sampleIntervalMs = 1000
const nsPerMs = 1e6

const startInterval = globalThis.setInterval
let purge = () => {}
const patched = (callback: () => void, ms?: number) => {
  // The last hourly timer: SQLite starts that of its statistics when it is opened.
  if (ms === hourMs) purge = callback
  return startInterval(callback, ms)
}
globalThis.setInterval = patched as typeof setInterval

process.on('SIGUSR2', () => purge())

const file = process.env.PURGE_SAMPLES
if (file) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  startInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    const sample: Sample = { at: Date.now(), rss, heapUsed, delayMs: delay.max / nsPerMs }
    delay.reset()
    appendFileSync(file, `${JSON.stringify(sample)}\n`)
  }, sampleIntervalMs).unref()
}
