import type { Page } from '@playwright/test'
import { atDesk, type ContestTime, expect, onPhone, test } from '../support/fixtures.ts'
import { expectReadable, locateVisible, openStatic } from '../support/readable.ts'
import { openScreen } from '../support/screens.ts'

/** Texts of each language on the tested pages. */
const messages = {
  en: {
    front: 'Name a snowplow',
    form: 'Name a snowplow',
    vote: 'Vote for three plow names',
    names: 'Names for Pulaski County',
    otherCounty: 'Choose another county',
    notOpen: 'Voting hasn’t opened yet',
    over: 'The contest has ended',
    winners: 'The winners',
    signIn: 'Snowplow Naming Contest',
    signUp: 'Sign up',
    guides: 'Documentation',
    needs: 'This form needs JavaScript.',
  },
  tr: {
    front: 'Bir kar küreme aracına isim verin',
    form: 'Kar küreme aracına isim verin',
    vote: 'Üç araç ismine oy verin',
    names: 'Pulaski ilçesi için isimler',
    otherCounty: 'Başka bir ilçe seçin',
    notOpen: 'Oylama henüz başlamadı',
    over: 'Yarışma bitti',
    winners: 'Kazananlar',
    signIn: 'Kar Küreme Aracı İsim Yarışması',
    signUp: 'Kayıt ol',
    guides: 'Kılavuz',
    needs: 'Bu form JavaScript gerektirir.',
  },
  ar: {
    front: 'سمِّ كاسحة ثلج',
    form: 'سمِّ كاسحة ثلج',
    vote: 'صوّت لثلاثة أسماء لكاسحات الثلج',
    names: 'أسماء ⁨مقاطعة ⁨Pulaski⁩⁩',
    otherCounty: 'اختر مقاطعة أخرى',
    notOpen: 'لم يبدأ التصويت بعد',
    over: 'انتهت المسابقة',
    winners: 'الفائزون',
    signIn: 'مسابقة تسمية كاسحات الثلوج',
    signUp: 'إنشاء حساب',
    guides: 'الدليل',
    needs: 'يحتاج هذا النموذج إلى JavaScript.',
  },
}
type Language = keyof typeof messages
const languages = Object.keys(messages) as Language[]

async function expectForm(page: Page, language: Language): Promise<void> {
  await expect(locateVisible(page, 'noscript p')).toContainText([messages[language].needs, ''])
  await expect(locateVisible(page, 'noscript p a')).toHaveAttribute('href', /^https:/)
}

type MessageKey = keyof (typeof messages)[Language]

async function openReadable(page: Page, language: Language, address: string, heading: MessageKey): Promise<void> {
  await openStatic(page, address, messages[language][heading])
  await expectReadable(page, language)
}

async function readForm(page: Page, language: Language, address: string, heading: MessageKey): Promise<void> {
  await openReadable(page, language, address, heading)
  await expectForm(page, language)
}

type Walk = [moment: ContestTime, visit: (page: Page, language: Language) => Promise<void>]

const walks: Walk[] = [
  ['before the contest', (page, language) => openReadable(page, language, '/favorite-name-poll', 'notOpen')],
  ['during submission', (page, language) => readForm(page, language, '/public-naming-form', 'form')],
  [
    'during the public poll',
    async (page, language) => {
      await openReadable(page, language, '/', 'front')
      // All phases and the announcement have dates.
      for (const other of languages) await expect(locateVisible(page, `a[hreflang="${other}"]`)).toHaveCount(1)
      const steps = page.locator('section ol > li')
      await expect(steps).toHaveCount(5)
      for (const step of await steps.all()) await expect(step).toContainText('2025')
      await page.locator('main a[href="/favorite-name-poll"]').first().click()
      await readNames(page, language)
      await readForm(page, language, '/sign-in', 'signIn')
      await openReadable(page, language, '/sign-in?login=admin', 'signIn')
      await readForm(page, language, '/sign-up', 'signUp')
    },
  ],
  [
    'after the announcement',
    async (page, language) => {
      await openReadable(page, language, '/winners', 'winners')
      const names = page.getByRole('figure').locator('strong bdi')
      expect(await names.count()).toBeGreaterThan(4)
      for (const name of await names.allTextContents()) await expect(page.locator('ol li')).toContainText([name])
      await openReadable(page, language, '/public-naming-form', 'over')
      await openReadable(page, language, '/documentation', 'guides')
      await page.locator('a[href="/documentation?guide=families"]').click()
      await expectReadable(page, language)
      expect(await page.getByRole('article').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
    },
  ],
]

/** Walks from the list of counties to the names of one and back. */
async function readNames(page: Page, language: Language): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: messages[language].vote })).toBeVisible()
  const counties = locateVisible(page, 'a[href*="county="]')
  await expect(counties).toHaveCount(75)
  await counties.filter({ hasText: /^Pulaski$/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([messages[language].names])
  const { names, stories } = await offered(page)
  expect([names.length, new Set(names).size]).toEqual([24, 24])
  expect(stories.every((story) => story.length > 10)).toBe(true)
  await expectReadable(page, language)
  await expectForm(page, language)
  await locateVisible(page, 'main a').filter({ hasText: messages[language].otherCounty }).click()
  await expect(counties).toHaveCount(75)
}

async function offered(page: Page) {
  await expect(locateVisible(page, 'tbody tr')).toHaveCount(48)
  return {
    names: await locateVisible(page, 'tbody th').allInnerTexts(),
    stories: await locateVisible(page, 'tbody tr:nth-child(even)').allInnerTexts(),
  }
}

for (const language of languages) {
  test.describe(() => {
    test.use({ javaScriptEnabled: false, locale: language })
    // Other languages only repeat the walks with the most text.
    for (const [contestTime, visit] of language === 'en' ? walks : walks.slice(-2)) {
      test(
        `public pages > are readable without scripts ${contestTime}, ${language}`,
        atDesk,
        async ({ page, contest }) => {
          await contest.at(contestTime)
          await visit(page, language)
        },
      )
    }
  })
}

test.describe('unknown path without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /404/ })
  test('shows a not-found page with links', onPhone, async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReadable(page, 'en')
  })
})

test.describe('staff page without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('explains in every language that it needs scripts', atDesk, async ({ page }) => {
    await openScreen(page, '/admin/user-list')
    await expect(locateVisible(page, '#no-scripts p')).toHaveText([
      'This page needs JavaScript.',
      'Bu sayfa JavaScript gerektirir.',
      'تحتاج هذه الصفحة إلى JavaScript.',
      'Esta página necesita JavaScript.',
    ])
  })
})

const county = (page: Page) => page.getByLabel('Your county')

test('county link > opens its vote, and a reload and Back keep it', onPhone, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/rules')
  await openScreen(page, '/favorite-name-poll', { county: 60 })
  await expect(county(page)).toHaveValue('60')
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  const names = await page.getByRole('rowheader').allTextContents()
  const first = page.getByRole('table').getByRole('checkbox').first()
  await first.click()
  await expect(first).toBeChecked()
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)

  await page.reload()
  await expect(county(page)).toHaveValue('60')
  await expect(first).toBeChecked()

  await page.getByRole('link', { name: 'Snowplow Naming Contest' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(county(page)).toHaveValue('60')
  await expect(page.getByRole('rowheader')).toHaveText(names)

  await test.step('another county replaces the history entry', async () => {
    await county(page).selectOption('Benton')
    await expect(page.getByRole('heading', { name: 'Names for Benton County' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('county')).toBe(await county(page).inputValue())
    await page.goBack()
    await expect(page).toHaveURL('/rules')
  })
})

test('vote without a county > restores the last selection', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await openScreen(page, '/favorite-name-poll')
  await county(page).selectOption('Clay')
  await expect(page.getByRole('heading', { name: 'Names for Clay County' })).toBeVisible()
  await page.getByRole('link', { name: 'Snowplow Naming Contest' }).first().click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: /^Vote/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Names for Clay County' })).toBeVisible()
})

test('vote > ignores an invalid county in the address', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  const getEtag = async (search: string) => (await page.request.get(`/favorite-name-poll${search}`)).headers().etag
  await expect.poll(async () => (await getEtag('?county=60')) === (await getEtag(''))).toBe(false)
  const plain = await getEtag('')
  for (const value of ['0', '-1', '060', '6e1', '999999', '60%00', '%3C/script%3E', '76', 'x'.repeat(2000)])
    expect([value, await getEtag(`?county=${value}`)]).toEqual([value, plain])
  await openScreen(page, '/favorite-name-poll', { county: '</script><b>' })
  await expect(county(page)).toHaveValue('')
})

test('forms > never put input into an address', atDesk, async ({ page, contest }) => {
  await contest.at('during submission')
  // The clock of the demo is posted.
  const forms = [expect.stringContaining('method="post"'), expect.stringContaining('method="dialog"')]
  for (const address of ['/public-naming-form', '/sign-in?login=admin', '/sign-up'])
    await expect(async () => {
      const html = await (await page.request.get(address)).text()
      expect(html.match(/<form [^>]*>/g)).toEqual(forms)
    }).toPass({ timeout: 30_000 })
})
