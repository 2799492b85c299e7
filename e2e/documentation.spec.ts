import { expect, expectAccessible, test } from './fixtures.ts'
import { openScreen } from './screens.ts'

const readers = [
  {
    language: 'tr',
    direction: 'ltr',
    title: 'Kılavuz',
    staff: 'Çalışanlar için',
    administrators: 'Yöneticiler için',
    section: 'İşlem kayıtları',
    foreign: 'Bu kılavuz İngilizce yazılmıştır.',
  },
  {
    language: 'ar',
    direction: 'rtl',
    title: 'الدليل',
    staff: 'للموظفين',
    administrators: 'للمسؤولين',
    section: 'سجل العمليات',
    foreign: 'هذا الدليل مكتوب بالإنجليزية.',
  },
]

for (const { language, direction, title, staff, administrators, section, foreign } of readers) {
  test(`the guides are read in the reader’s language: ${language}`, async ({ page, contest }) => {
    await contest.at('while the public votes')
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
    // Nothing around a sentence says that it is English, or turns it the other way.
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

    // A guide that is English alone says so, and its code reads from left to right.
    await openScreen(page, '/documentation', { guide: 'operators' })
    await expect(page.getByText(foreign)).toBeVisible()
    await expect(page.getByText('npm ci', { exact: false }).first()).toHaveCSS('direction', 'ltr')
    await expect(page.getByRole('article').getByRole('heading', { level: 1, name: 'For operators' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('a guide that is open changes its language with the page', async ({ page, contest }) => {
  await contest.at('while the public votes')
  await openScreen(page, '/documentation', { guide: 'families' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('For voters and families')
  await page.getByLabel('Language').first().selectOption('tr')
  await expect(heading).toHaveText('Seçmenler ve aileler için')
  await page.getByLabel('Dil').first().selectOption('ar')
  await expect(heading).toHaveText('للمصوّتين والعائلات')
  await page.getByLabel('اللغة').first().selectOption('en')
  await expect(heading).toHaveText('For voters and families')
})

test.describe('without its pictures', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('a guide is read without scrolling sideways', async ({ page, contest }) => {
    await contest.at('while the public votes')
    await page.route('**/documentation/*.webp', (route) => route.abort())
    await page.setViewportSize({ width: 360, height: 740 })
    await openScreen(page, '/documentation', { guide: 'administrators' })
    const picture = page.getByRole('article').getByRole('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
    await expectAccessible(page)
  })
})
