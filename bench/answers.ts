/** How soon a page on a slow phone answers what somebody does on it. */
import type { Browser, Page } from '@playwright/test'
import type { Row } from './rows.ts'

/** How much slower than this machine the phone is, as Lighthouse takes it. */
const slowness = 4
/** What most answers, and what every answer may take, in milliseconds from the press to the next picture. */
const bars = { median: 50, worst: 100 }

/** As fast as somebody who types well. */
const keyPauseMs = 80

async function typeEntry(page: Page): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Flurry'],
    ['Email', 'flurry@example.com'],
    ['Snowplow name', 'Plowy of the long white road'],
    ['Name description', 'It makes everybody laugh.'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).click()
    await page.keyboard.type(text, { delay: keyPauseMs })
  }
}

async function pickNames(page: Page): Promise<void> {
  await page.getByLabel('Your county').selectOption({ index: 5 })
  const boxes = page.getByRole('table').getByRole('checkbox')
  await boxes.first().waitFor()
  for (const place of [0, 1, 2, 1, 3]) {
    await boxes.nth(place).click()
    await page.waitForTimeout(keyPauseMs)
  }
}

/** What somebody does, by the page of `pages.ts`. */
const acts: Record<string, { work: string; act: (page: Page) => Promise<void> }> = {
  'public naming form': { work: 'answer to typing an entry', act: typeEntry },
  'favorite name poll': { work: 'answer to picking names', act: pickNames },
}

/** @returns null for a page on which nobody does much */
export async function answerRow(browser: Browser, name: string, address: string): Promise<Row | null> {
  const done = acts[name]
  if (!done) return null
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  // In the words of the page, where this program's own types end.
  await page.addInitScript(`
    globalThis.answers = new Map()
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) answers.set(interactionId, Math.max(duration, answers.get(interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await done.act(page)
  await page.waitForTimeout(500)
  const times = (await page.evaluate<number[]>('[...answers.values()]')).sort((a, b) => a - b)
  await page.close()
  const worst = times.at(-1) ?? Number.NaN
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN
  return {
    work: done.work,
    reached: `${worst} ms`,
    limit: '',
    ratio: '',
    bar: `≤ ${bars.worst} ms`,
    isMet: worst <= bars.worst && median <= bars.median,
    latency: `half of ${times.length} within ${median} ms (bar: ${bars.median} ms)`,
  }
}
