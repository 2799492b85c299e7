/** Measures what a page costs a phone that only shows it. */
import type { Browser } from '@playwright/test'
import { findMedian } from '@snowplow/load/statistics.ts'
import type { Row } from './rows.ts'

/** After the load event. */
const shownMs = 10_000
const visits = 3
const maxRatio = 1.15

/** @returns CPU time of the page's main thread in milliseconds, from the navigation until ten seconds after `load` */
async function measureVisit(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(shownMs)
  const { metrics } = await tools.send('Performance.getMetrics')
  await context.close()
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  return (seconds ?? Number.NaN) * 1000
}

/** Visits the pages in turns: other load affects both alike, and they do not slow each other. */
export async function compareMainThreads(
  browser: Browser,
  name: string,
  address: string,
  limitAddress: string,
): Promise<Row> {
  const rounds: number[][] = []
  for (let visit = 0; visit < visits; visit++)
    rounds.push([await measureVisit(browser, address), await measureVisit(browser, limitAddress)])
  const [measuredMs = Number.NaN, limitMs = Number.NaN] = [0, 1].map((side) =>
    findMedian(rounds.map((times) => times[side] ?? Number.NaN)),
  )
  const ratio = measuredMs / limitMs
  return {
    work: `main thread of the ${name}`,
    measured: `${Math.round(measuredMs)} ms`,
    limit: `${Math.round(limitMs)} ms`,
    ratio: ratio.toFixed(2),
    bar: `≤ ${maxRatio}`,
    isWithinBar: ratio <= maxRatio,
    latency: 'CPU time until ten seconds after the load',
  }
}
