/** Measures how fast a page on a slow phone responds to interactions. */
import type { Browser, Locator, Page } from '@playwright/test'
import { findMedian } from '@snowplow/load/statistics.ts'
import type { Row } from './rows.ts'

/** CPU slowdown of the phone against this machine, as in Lighthouse. */
const cpuSlowdown = 4
/** Milliseconds from the interaction to the next paint, for the median and the slowest (INP). */
const bars = { median: 50, slowest: 100 }
/** Limit of a tap that loads the app. */
const maxTapRatio = 1.2
/** INP ignores one outlier per 50 interactions. */
const pressesPerOutlier = 50

const keyDelayMs = 80
const clickDelayMs = 300

/** Clicks at the element's position: locating the element runs in the page and is not part of the interaction. */
async function click(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('What is to be pressed cannot be seen')
  await page.waitForTimeout(clickDelayMs)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

async function typeEntry(page: Page): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Flurry'],
    ['Email', 'flurry@example.com'],
    ['Snowplow name', 'Plowy of the long white road'],
    ['Name description', 'It makes everybody laugh.'],
  ] as const) {
    await click(page, page.getByRole('textbox', { name: label }))
    await page.keyboard.type(text, { delay: keyDelayMs })
  }
}

async function pickNames(page: Page): Promise<void> {
  await page.getByLabel('Your county').focus()
  await page.keyboard.press('ArrowDown')
  const boxes = page.getByRole('table').getByRole('checkbox')
  await boxes.first().waitFor()
  await page.waitForLoadState('networkidle')
  // On a phone the county is selected in the system's own list, outside of the page.
  await page.evaluate('answers.clear()')
  for (const index of [0, 1, 2, 1, 3]) await click(page, boxes.nth(index))
}

const actions: Record<string, { work: string; action: (page: Page) => Promise<void> }> = {
  'public naming form': { work: 'answer to typing an entry', action: typeEntry },
  'favorite name poll': { work: 'answer to picking names', action: pickNames },
}

const visits = 5

async function visit(browser: Browser, address: string, action: (page: Page) => Promise<void>): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  // Code as text: it runs in the page, without this program's types.
  await page.addInitScript(`
    globalThis.answers = new Map()
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) answers.set(interactionId, Math.max(duration, answers.get(interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await action(page)
  await page.waitForTimeout(500)
  const times = await page.evaluate<number[]>('[...answers.values()]')
  await page.close()
  return times.sort((a, b) => a - b)
}

async function measureAnswers(browser: Browser, name: string, address: string): Promise<Row[]> {
  const done = actions[name]
  if (!done) return []
  const all: number[][] = []
  for (let time = 0; time < visits; time++) all.push(await visit(browser, address, done.action))
  const slowest = findMedian(
    all.map((times) => times.at(-1 - Math.floor(times.length / pressesPerOutlier)) ?? Number.NaN),
  )
  const medianMs = findMedian(all.flat())
  const row = {
    work: done.work,
    measured: `${slowest} ms`,
    limit: '',
    ratio: '',
    bar: `≤ ${bars.slowest} ms`,
    isWithinBar: slowest <= bars.slowest && medianMs <= bars.median,
    latency: `half of ${all.flat().length} within ${medianMs} ms (bar: ${bars.median} ms)`,
  }
  return [row]
}

/** Controls of pages that inform, which a tap uses before their app has loaded. */
const taps: Record<string, { work: string; control: string; effect: string }> = {
  'front page': {
    work: 'tap on the color mode, cold',
    control: 'footer button',
    effect: '#theme',
  },
}

/** Kilobits per second and milliseconds, as of a slow 4G connection in Lighthouse. */
const slow4G = { latency: 150, downloadThroughput: (1638.4 * 1000) / 8, uploadThroughput: (675 * 1000) / 8 }

/** @returns milliseconds from the start of the visit to the effect of a tap on the page once it is painted */
async function tap(browser: Browser, address: string, { control, effect }: (typeof taps)[string], hydrate: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.route(address, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace(/(data-hydrate=")\w+/, `$1${hydrate}`) })
  })
  await page.goto(address, { waitUntil: 'commit' })
  const element = page.locator(control).first()
  await element.scrollIntoViewIfNeeded()
  await element.tap({ noWaitAfter: true })
  await page.locator(effect).waitFor({ state: 'attached' })
  const takenMs = await page.evaluate<number>('performance.now()')
  await context.close()
  return takenMs
}

/** Against the page whose app loads without a sign of intent. */
async function measureTaps(browser: Browser, name: string, address: string): Promise<Row[]> {
  const measured = taps[name]
  if (!measured) return []
  const times: [intent: number, load: number][] = []
  for (let time = 0; time < visits; time++)
    times.push([await tap(browser, address, measured, 'intent'), await tap(browser, address, measured, 'load')])
  const onIntentMs = findMedian(times.map(([ms]) => ms))
  const onLoadMs = findMedian(times.map(([, ms]) => ms))
  const ratio = findMedian(times.map(([intent, load]) => intent / load))
  const row = {
    work: measured.work,
    measured: `${Math.round(onIntentMs)} ms`,
    limit: `${Math.round(onLoadMs)} ms`,
    ratio: ratio.toFixed(2),
    bar: `≤ ${maxTapRatio}`,
    isWithinBar: ratio <= maxTapRatio,
    latency: 'from the start of the visit; the tap follows the first paint',
  }
  return [row]
}

/** @param address of the page with the given name */
export const measureInteractions = async (browser: Browser, name: string, address: string): Promise<Row[]> => [
  ...(await measureAnswers(browser, name, address)),
  ...(await measureTaps(browser, name, address)),
]
