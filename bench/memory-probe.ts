/** Preloaded into a server: samples its memory periodically, after a full collection. */
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const intervalMs = 10_000

const file = process.env.MEMORY_SAMPLES
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

if (file)
  setInterval(() => {
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    appendFileSync(file, `${JSON.stringify({ rss, heapUsed, external })}\n`)
  }, intervalMs).unref()
