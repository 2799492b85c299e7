/** How long a picture takes while an administrator paints the counties of the largest state. */
import type { Browser, Page } from '@playwright/test'
import { demoAccounts } from '@snowplow/server/db/seed/accounts.ts'
import type { Row } from './rows.ts'
import { startProduct } from './servers.ts'

/** The longest frame, in milliseconds. */
const bar = 50

/** Rows of a map that the mouse goes along, and places on each where it is seen. */
const strokes = 12
const stepsPerStroke = 60

async function paintAcross(page: Page): Promise<void> {
  const box = await page.locator('svg[role=group]').boundingBox()
  if (!box) throw new Error('There is no map')
  // From a county near the middle to either side of it: a stroke begins where there is one.
  for (let stroke = 0; stroke < strokes; stroke++) {
    const y = box.y + box.height * (0.15 + (0.7 * stroke) / strokes)
    await page.mouse.move(box.x + box.width * 0.55, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.95, y + 5, { steps: stepsPerStroke })
    await page.mouse.move(box.x + box.width * 0.05, y + 10, { steps: stepsPerStroke })
    await page.mouse.up()
  }
}

/** Texas, of 254 counties, painted row by row in one district. */
export async function paintingRow(browser: Browser, database: string): Promise<Row> {
  const product = await startProduct(database)
  const address = `http://127.0.0.1:${product.port}`
  const admin = demoAccounts.find(({ roles }) => roles.some((role) => role === 'admin'))
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  })
  const { token } = (await answer.json()) as { token: string }
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  await page.goto(`${address}/robots.txt`)
  // In the words of the page, where this program's own types end.
  await page.evaluate<void>(`localStorage.setItem('jwt', ${JSON.stringify(token)})`)
  await page.context().addCookies([{ name: 'returning', value: '1', url: address }])
  await page.goto(`${address}/admin/counties`)
  await page.locator('#territory-state').selectOption('48')
  await page.locator('path[data-place="253"]').waitFor()
  await page.locator('svg[role=group]').scrollIntoViewIfNeeded()
  await page.waitForTimeout(1000)
  await page.evaluate<void>(`
    globalThis.frames = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.push(duration)
    }).observe({ type: 'long-animation-frame' })`)
  await paintAcross(page)
  await page.waitForTimeout(500)
  const long = await page.evaluate<number[]>('frames')
  const painted = await page.locator('path[data-chosen]').count()
  await page.close()
  await product.stop()
  // Shorter ones are not told.
  const longest = Math.max(0, ...long)
  return {
    work: `longest frame while ${painted} of Texas’ 254 counties are painted`,
    reached: longest === 0 ? `under ${bar} ms` : `${Math.round(longest)} ms`,
    limit: '–',
    ratio: '–',
    bar: `≤ ${bar} ms`,
    isMet: longest <= bar && painted > 100,
    latency: `${long.length} frames of more`,
  }
}
