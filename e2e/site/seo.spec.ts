import { listWinners } from '../../contract/winner/winner.ts'
import { atDesk, expect, onPhone, test } from '../support/fixtures.ts'
import { trackHydration, waitForHydration } from '../support/screens.ts'

test.beforeEach(({ page }) => trackHydration(page))

test('feed of fingerprints > is well-formed and found from a page', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await page.goto('/?language=ar')
  const feed = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]')
    const text = await (await fetch(link?.href ?? '')).text()
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    const getText = (name: string) => xml.querySelector(`feed > ${name}`)?.textContent
    return [xml.querySelector('parsererror')?.textContent, ...['id', 'title', 'author > name'].map(getText)]
  })
  expect(feed).toEqual([
    undefined,
    expect.stringMatching(/^tag:.+,2025:fingerprint$/),
    expect.any(String),
    expect.any(String),
  ])
})

test('language link > sets the page language, not the stored choice', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await page.goto('/')
  await waitForHydration(page)
  await page.getByLabel('Language').first().selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.goto('/?language=tr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bir kar küreme aracına isim verin')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  // Clicks before hydration open the next page in the stored language.
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Üç isme oy ver' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('language choice > removes the language of a link', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await page.goto('/winners?language=tr&x=1')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await waitForHydration(page)
  await page.getByLabel('Dil').first().selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/winners\?x=1$/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('page in a link language > hydrates without a change', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector('h1')
      if (heading) heading.dataset.serverRendered = ''
    })
  })
  await page.goto('/?language=ar')
  await page.getByLabel('اللغة').first().focus()
  await waitForHydration(page)
  await expect(page.locator('h1[data-server-rendered]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('social meta > is removed on navigation', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await page.goto('/')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${contest.base}/?language=en`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Vote for three names' }).click()
  await expect(page).toHaveURL(/favorite-name-poll/)
  await expect(canonical).toHaveCount(0)
  await page.reload()
  await expect(canonical).toHaveAttribute('href', `${contest.base}/favorite-name-poll?language=en`)
})

test('winner address > opens and describes the plow of the district', atDesk, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await page.goto('/winners')
  await waitForHydration(page)
  await page.getByLabel('Your county').selectOption('Pulaski')
  await expect(page).toHaveURL(/\/winners\?district=6$/)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  const winner = (await contest.call(listWinners)).districts[5]?.names[0]?.snowplowName ?? '?'
  await page.goto('/winners?district=6')
  await expect(page.locator('#district-6')).toHaveAttribute('data-chosen')
  await expect(page.locator('#district-6')).toBeInViewport({ ratio: 0.5 })
  const heading = await (await page.request.get('/winners?district=6')).text()
  expect(heading).toMatch(/id="district-6"[^>]*data-chosen/)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(winner))
})
