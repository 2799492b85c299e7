import { allRoutes } from '../../contract/api/all-routes.ts'
import { apiBase, type Route } from '../../contract/api/route.ts'
import { atDesk, expect, expectAccessible, expectContrast, onPhone, test } from '../support/fixtures.ts'
import { openScreen, trackHydration, waitForHydration } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const readers = [
  {
    language: 'tr',
    device: atDesk,
    direction: 'ltr',
    title: 'Kılavuz',
    staff: 'Çalışanlar için',
    administrators: 'Yöneticiler için',
    section: 'İşlem kayıtları',
    foreign: 'Bu kılavuz yalnızca İngilizcedir.',
  },
  {
    language: 'ar',
    device: onPhone,
    direction: 'rtl',
    title: 'الدليل',
    staff: 'للموظفين',
    administrators: 'للمسؤولين',
    section: 'سجل العمليات',
    foreign: 'هذا الدليل متاح بالإنجليزية فقط.',
  },
]

for (const { language, device, direction, title, staff, administrators, section, foreign } of readers) {
  test(`guides > are shown in the language of the reader: ${language}`, device, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await openScreen(page, '/documentation')
    await page.getByLabel('Language').first().selectOption(language)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title)

    await page.getByRole('main').getByRole('link', { name: staff }).click()
    await expect(heading).toHaveText(staff)
    await expect(page.getByText(foreign)).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('navigation', { name: title }).getByRole('link', { name: administrators }).click()
    await expect(heading).toHaveText(administrators)
    // No ancestor marks the sentence as English or reverses its direction.
    const sentence = page.getByRole('article').getByRole('paragraph').first()
    await expect(sentence).toHaveCSS('direction', direction)
    expect(await sentence.evaluate((one) => one.closest('[lang]')?.getAttribute('lang'))).toBe(language)
    await page.getByRole('article').getByRole('navigation').getByRole('link', { name: section, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport()
    await expectAccessible(page)
    const cell = page.getByRole('article').getByRole('rowheader').first()
    expect(await cell.evaluate((one) => getComputedStyle(one).paddingInlineStart), 'a table begins at the edge').toBe(
      '0px',
    )
    const pictures = page.getByRole('article').getByRole('img')
    await pictures.first().scrollIntoViewIfNeeded()
    await expect.poll(() => pictures.first().evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

    // English-only guides say so, and their code is left to right.
    await trackHydration(page)
    await openScreen(page, '/documentation', { guide: 'operators' })
    await waitForHydration(page)
    await expect(page.getByText(foreign)).toBeVisible()
    await expect(page.getByText('npm ci', { exact: false }).first()).toHaveCSS('direction', 'ltr')
    await expect(page.getByRole('article').getByRole('heading', { level: 1, name: 'For operators' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('open guide > changes its language with the page', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/documentation', { guide: 'families' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('For voters and families')
  await page.getByLabel('Language').first().selectOption('tr')
  await expect(heading).toHaveText('Oy verenler ve aileler için')
  await page.getByLabel('Dil').first().selectOption('ar')
  await expect(heading).toHaveText('للمصوّتين والعائلات')
  await page.getByLabel('اللغة').first().selectOption('en')
  await expect(heading).toHaveText('For voters and families')
})

test.describe('guide without its pictures', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('does not scroll sideways', onPhone, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await page.route('**/documentation/*.webp', (route) => route.abort())
    await page.setViewportSize({ width: 360, height: 740 })
    await openScreen(page, '/documentation', { guide: 'administrators' })
    const picture = page.getByRole('article').getByRole('img').first()
    // Failed images show their alternative text.
    await expect(async () => {
      await picture.scrollIntoViewIfNeeded()
      expect(await picture.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
    }).toPass()
    await expectAccessible(page)
  })
})

/** Swagger UI renders every route at once, which takes seconds of CPU time alone. */
const whenRendered = { timeout: 60_000 }

test('API reference > lists every route and calls no other server', atDesk, async ({ page, contest }) => {
  test.slow()
  await contest.at('during the public poll')
  const requestedOrigins = new Set<string>()
  page.on('request', (request) => requestedOrigins.add(new URL(request.url()).origin))
  await openScreen(page, '/documentation')
  await page.getByRole('main').getByRole('link', { name: 'API reference' }).click()
  const reference = page.getByRole('article')
  await expect(reference.getByRole('cell', { name: 'request.too_many' })).toBeVisible(whenRendered)
  // Read once: each query of such a long page takes time.
  const names = Array.from((await reference.ariaSnapshot()).matchAll(/\bbutton "([^"]*)"/g), ([, name = '']) => name)
  for (const { method, path } of Object.values<Route>(allRoutes)) {
    // Long paths may wrap before each slash.
    const pathSegments = (apiBase + path).split(/(?=\/)/).map(RegExp.escape)
    const buttonName = new RegExp(`^${method} ?${pathSegments.join(' ?')} (?!/)`)
    expect([path, names.filter((name) => buttonName.test(name.replaceAll('\u200b', '')))]).toEqual([
      path,
      [expect.any(String)],
    ])
  }

  await reference.getByRole('link', { name: 'POST /api/auth/login' }).click()
  await expect(page).toHaveURL('/documentation?guide=api#/auth/login')
  await expect(reference.getByRole('cell', { name: 'auth.bad_credentials' })).toBeVisible()
  // Once, since the rules take a second for each hundred operations.
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'For operators' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For operators')
  expect([...requestedOrigins]).toEqual([contest.base])
})

test('API reference > sends requests as the signed-in user', atDesk, async ({ page, contest }) => {
  test.slow()
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await page.goto('/documentation?guide=api#/auth/getMe')
  const reference = page.getByRole('article')
  await reference.getByRole('button', { name: 'Try it out' }).click(whenRendered)
  await reference.getByRole('button', { name: 'Execute' }).click()
  await expect(reference.getByText('"role": [')).toBeVisible()
  await expect(reference.getByText('Bearer ey'), 'the token is not shown').toHaveCount(0)
  await reference.getByRole('button', { name: 'Cancel', exact: true }).click()

  await reference.getByRole('link', { name: 'POST /api/auth/login' }).click()
  const operation = page.locator('#operations-auth-login')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await expect(operation.getByRole('textbox', { name: 'Request body' })).toBeVisible()
})

test('API reference > works in dark mode, on a phone and by URL', onPhone, async ({ page, contest }) => {
  test.slow()
  await contest.at('during the public poll')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto('/documentation?guide=api#/public-voting/submitVote')
  await expect(page.getByRole('cell', { name: 'vote.not_open' })).toBeVisible(whenRendered)
  await expectContrast(page)
})
