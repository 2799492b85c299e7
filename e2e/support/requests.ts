import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Contest } from './fixtures.ts'
import { openScreen } from './screens.ts'

/** Clicks twice at the same position as separate clicks, like a tremor: the browser does not see a double click. */
export async function clickTwice(page: Page, button: Locator, gap: number) {
  await expect(button).toBeEnabled({ timeout: 20_000 })
  // Waits until the layout is stable.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no button to click')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const mouse = await page.context().newCDPSession(page)
  const firstAt = Date.now()
  // Explicit times: on a busy machine the second click is sent later than it was made.
  const click = (at: number) => {
    const both = (['mousePressed', 'mouseReleased'] as const).map((type) =>
      mouse.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, timestamp: at / 1000 }),
    )
    return Promise.all(both)
  }
  // The second click does not wait until a busy page has handled the first.
  await Promise.all([click(firstAt), page.waitForTimeout(gap).then(() => click(firstAt + gap))])
  await mouse.detach()
}

export async function enterTwice(page: Page, field: Locator, gap: number) {
  await field.focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(gap)
  await page.keyboard.press('Enter')
}

export function countCalls(page: Page, end: string, method = 'POST') {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(end)) sent.push(request.postData() ?? '')
  })
  return sent
}

/** Lets the server handle the request, but drops the response. */
export async function dropResponse(route: Route) {
  await route.fetch()
  await route.abort()
}

export const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox')
export const vote = (page: Page) => page.getByRole('button', { name: 'Submit my vote' })
export const send = (page: Page) => page.getByRole('button', { name: 'Submit name' })

export async function fillInBallot(page: Page, contest: Contest, county = 'Clay') {
  await contest.at('during the public poll')
  await openScreen(page, '/favorite-name-poll')
  await page.getByLabel('Your county').selectOption(county)
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
  await expect(vote(page)).toBeEnabled({ timeout: 20_000 })
}
