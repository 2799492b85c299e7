/** Measures how much signed-in pages move while they load: the sum of all layout shifts without input. */
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { signIn } from '@snowplow/load/administrator.ts'
import { createDemo, startProduct } from '@snowplow/load/servers.ts'
import { findMedian } from '@snowplow/load/statistics.ts'
import { launchChromium } from '../scripts/testing/provide-chromium.ts'
import { screens } from '../web/app/screens.ts'
import type { Row } from './rows.ts'

const bar = 0.05
const visits = 3
/** Longer than any request of a page. */
const settleMs = 3000
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

// Code as text: it runs in the page, without this program's types.
const observer = `
  globalThis.shift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
  }).observe({ type: 'layout-shift', buffered: true })`

interface Visit {
  address: string
  token: string
  viewport: (typeof windows)[number]
}

async function measureShift(browser: Browser, { address, token, viewport }: Visit): Promise<number> {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(`localStorage.setItem('jwt', '${token}')\n${observer}`)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(settleMs)
  const shift = await page.evaluate<number>('shift')
  await page.close()
  return shift
}

export async function* measureShifts(folder: string): AsyncGenerator<Row> {
  const product = await startProduct(await createDemo(`sqlite:${join(folder, 'shifts.sqlite')}`), {})
  const browser = await launchChromium()
  try {
    const { token } = await signIn(product)
    for (const { path } of screens.filter(({ layout }) => layout === 'signedIn'))
      for (const viewport of windows) {
        const shifts: number[] = []
        const visit = { address: product.origin + path, token, viewport }
        while (shifts.length < visits) shifts.push(await measureShift(browser, visit))
        const shift = findMedian(shifts)
        yield {
          work: `layout shift of ${path} at ${viewport.width} px`,
          measured: shift.toFixed(3),
          limit: '0',
          ratio: '-',
          bar: `≤ ${bar}`,
          isWithinBar: shift <= bar,
          latency: `all visits: ${shifts.map((one) => one.toFixed(3)).join(', ')}`,
        }
      }
  } finally {
    await browser.close()
    await product.stop()
  }
}
