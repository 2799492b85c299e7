/**
 * The security check on devices as they are: asleep for an hour, with a wrong clock (Let's Encrypt and Chrome report
 * hours of skew as a usual cause of errors), and on an intranet address without HTTPS.
 */
import type { Page } from '@playwright/test'
import { bar, boxes, choose, submit } from '../support/ballot.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'

const hourMs = 3_600_000

test.beforeEach(({ contest }) => contest.at('during the public poll'))

const pickThree = async (page: Page) => {
  await choose(page, 'Clay')
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check()
}

async function expectVote(page: Page) {
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you for voting!' })).toBeVisible()
}

const renewals: Record<string, (page: Page) => Promise<unknown>> = {
  'an hour awake': (page) => page.clock.fastForward(hourMs),
  // Timers and performance.now() stop while a device sleeps.
  'an hour asleep': async (page) => {
    await page.clock.setSystemTime(Date.now() + hourMs)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
  },
  // The back and forward cache.
  'the page is restored': (page) =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
}

for (const [name, pass] of Object.entries(renewals))
  test(`security check > renews itself after ${name}`, onPhone, async ({ page }) => {
    await page.clock.install()
    await openScreen(page, '/favorite-name-poll')
    await pickThree(page)
    await expect(submit(page)).toBeEnabled()
    const renewed = page.waitForResponse('**/api/captcha/challenge*')
    await pass(page)
    const { signature } = await (await renewed).json()
    const sent = page.waitForRequest('**/api/public-voting/submit')
    await expectVote(page)
    const { recaptcha } = (await sent).postDataJSON()
    expect(JSON.parse(Buffer.from(recaptcha, 'base64').toString()).challenge.signature).toBe(signature)
  })

for (const hours of [-26, -1, 1, 26])
  test(`security check > solves itself with a clock off by ${hours} hours`, onPhone, async ({ page }) => {
    const states: string[] = []
    await page.exposeFunction('noteState', (state: string) => states.push(state))
    await page.addInitScript(() => {
      const note = (event: Event) =>
        Reflect.get(window, 'noteState')((event as CustomEvent<{ state: string }>).detail.state)
      document.addEventListener('statechange', note, true)
    })
    await page.clock.install({ time: Date.now() + hours * hourMs })
    await openScreen(page, '/favorite-name-poll')
    await pickThree(page)
    await expect(submit(page)).toBeEnabled()
    expect(states).toEqual(['verifying', 'verified'])
    await expectVote(page)
  })

test('security check > asks nobody to complete it while it solves itself', atDesk, async ({ page, contest }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/captcha/challenge*', async (route) => {
    await promise
    await route.continue()
  })
  await openScreen(page, '/favorite-name-poll')
  await pickThree(page)
  await expect(bar(page)).toContainText('One moment: the security check is running by itself.')
  await contest.at('during submission')
  const form = await page.context().newPage()
  await form.goto('/public-naming-form')
  await expect(form.getByText('All fields are needed. The security check runs by itself.')).toBeVisible()
  await contest.at('during the public poll')
  resolve()
  await expect(bar(page)).toContainText('Ready to submit!')
  // Now it waits for a click.
  await page.locator('altcha-widget').getByRole('checkbox').uncheck({ force: true })
  await expect(bar(page)).toContainText('Please complete the security check below the names.')
})

test.describe('address without HTTPS', () => {
  test.use({ expectedErrors: /Cross-Origin-Opener-Policy header has been ignored/ })

  test('is named as the reason why the security check fails', atDesk, async ({ page, contest }) => {
    const address = 'http://plows.example'
    await page.route(`${address}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: contest.base + pathname + search }) })
    })
    await page.goto(`${address}/favorite-name-poll`)
    await choose(page, 'Clay')
    await boxes(page).first().check()
    const notice = page.getByRole('group', { name: 'Security check' }).getByRole('alert')
    await expect(notice).toContainText('Open this page with an address that starts with https://.')
    await expect(page.getByText('Check your connection')).toHaveCount(0)
    await expectAccessible(page)
  })
})
