/** Preloaded into a server: samples its memory after a full collection, its handles, and the delay of its event loop. */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const intervalMs = 10_000

const file = process.env.MEMORY_SAMPLES
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

if (file) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    // Before the collection, which delays the loop itself.
    const loopDelayMs = delay.percentile(90) / 1e6
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    const handles = process.getActiveResourcesInfo().length
    appendFileSync(file, `${JSON.stringify({ rss, heapUsed, external, handles, loopDelayMs })}\n`)
    delay.reset()
  }, intervalMs).unref()
}
