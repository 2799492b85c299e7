/**
 * Preloaded into a server with `preloadProbe()`: samples its memory, its handles, and the delay of its event loop, and
 * runs the hourly purge at once on SIGUSR2.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Sample {
  at: number
  rss: number
  heapUsed: number
  external: number
  handles: number
  /** 90th percentile since the last sample, in ms. */
  loopDelayMs: number
  /** Maximum since the last sample, in ms. */
  maxLoopDelayMs: number
}

/** @param afterCollection samples memory after a full collection, which itself delays the event loop */
export const preloadProbe = (file: string, { intervalMs = 10_000, afterCollection = true } = {}) => ({
  NODE_OPTIONS: `--import=${import.meta.url}`,
  PROBE_FILE: file,
  PROBE_INTERVAL_MS: String(intervalMs),
  PROBE_COLLECTS: afterCollection ? 'yes' : 'no',
})

export const readJsonLines = <Line>(file: string): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

const hourMs = 3_600_000
const nsPerMs = 1e6

function startSampling(file: string, intervalMs: number, collect: () => void): void {
  const startInterval = globalThis.setInterval
  let purge = () => {}
  const patched = (callback: () => void, ms?: number) => {
    // The last hourly timer: SQLite starts that of its statistics when it is opened.
    if (ms === hourMs) purge = callback
    return startInterval(callback, ms)
  }
  globalThis.setInterval = patched as typeof setInterval
  process.on('SIGUSR2', () => purge())

  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  startInterval(() => {
    // Before the collection, which delays the loop itself.
    const [loopDelayMs, maxLoopDelayMs] = [delay.percentile(90) / nsPerMs, delay.max / nsPerMs]
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    const handles = process.getActiveResourcesInfo().length
    const sample: Sample = { at: Date.now(), rss, heapUsed, external, handles, loopDelayMs, maxLoopDelayMs }
    appendFileSync(file, `${JSON.stringify(sample)}\n`)
    delay.reset()
  }, intervalMs).unref()
}

const { PROBE_FILE, PROBE_INTERVAL_MS, PROBE_COLLECTS } = process.env
if (PROBE_FILE) {
  setFlagsFromString('--expose-gc')
  const collect = PROBE_COLLECTS === 'yes' ? (runInNewContext('gc') as () => void) : () => {}
  startSampling(PROBE_FILE, Number(PROBE_INTERVAL_MS), collect)
}
