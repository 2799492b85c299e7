import { getEntries } from '../support/entry-review.ts'
import { atDesk, expect, expectAccessible, newName, onPhone, test } from '../support/fixtures.ts'
import { fillInEntry } from '../support/public-forms.ts'
import { openScreen } from '../support/screens.ts'

test.beforeEach(async ({ contest }) => contest.at('during submission'))

test('accessible names > identify the person and begin with the label', onPhone, async ({ page }) => {
  await openScreen(page, '/public-naming-form')
  for (const [label, owner] of [
    ['First name', 'of the student'],
    ['Last name', 'of the student'],
    ['Email', 'of the parent or guardian'],
    ['Phone number', 'of the student, parent, or guardian'],
  ] as const) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: `${label} ${owner}`, exact: true })).toBeVisible()
  }
  const consent = page.getByRole('group', { name: 'Consent of the parent or guardian to publish' })
  await expect(consent).toHaveAccessibleDescription('Check one.')
  for (const label of ['I DO', 'I DO NOT']) {
    await expect(consent.getByText(label, { exact: true })).toBeVisible()
    const name = `${label} consent to publishing the student’s name, grade, and school`
    await expect(consent.getByRole('checkbox', { name, exact: true })).toBeVisible()
  }
})

for (const locale of ['tr-TR', 'ar-EG']) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`accessible names > contain the visible label in ${locale}`, atDesk, async ({ page }) => {
      await openScreen(page, '/public-naming-form')
      const pairs = await page.locator('main input[aria-label]').evaluateAll((inputs) =>
        (inputs as HTMLInputElement[]).map((input) => ({
          label: input.labels?.[0]?.textContent ?? '?',
          name: input.getAttribute('aria-label') ?? '',
        })),
      )
      expect(pairs).toHaveLength(6)
      for (const { label, name } of pairs) expect(name).toContain(label)
    })
  })
}

test('fieldsets > are blocks with the heading inside', atDesk, async ({ page }) => {
  await openScreen(page, '/public-naming-form')
  const cards = await page.locator('main fieldset').evaluateAll((fieldsets) =>
    fieldsets.map((card) => {
      const legend = card.querySelector('legend')?.getBoundingClientRect()
      const content = card.querySelector('legend + *')?.getBoundingClientRect()
      return {
        // WebKit places the legend of a flex container on the border.
        display: getComputedStyle(card).display,
        isInside: (legend?.top ?? 0) > card.getBoundingClientRect().top + 10,
        isAbove: (legend?.bottom ?? 0) <= (content?.top ?? 0),
      }
    }),
  )
  expect(cards).toEqual(Array(4).fill({ display: 'block', isInside: true, isAbove: true }))
})

test('thank-you > is a page of its own, stays after the phase, opens the entry', onPhone, async ({ page, contest }) => {
  await openScreen(page, '/public-naming-form')
  const plow = newName()
  await fillInEntry(page, plow)
  const submit = page.getByRole('button', { name: 'Submit name' })
  await expect(submit).toBeEnabled({ timeout: 20_000 })
  await submit.click()
  await expect(page.getByText('Your entry has been received.')).toBeVisible()
  await expect(submit).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'We read the name' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(page.getByText('September 29th, 2025 to October 3rd, 2025')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Certificate' }).click()
  const certificate = page.getByRole('dialog', { name: 'Certificate' })
  await expect(certificate.getByText(`entered the snowplow name ${plow} in the contest of 2025.`)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await contest.at('during the public poll')
  await expect(page.getByRole('heading', { name: 'Your plow name is in!' })).toBeVisible()
  await page.getByRole('link', { name: 'See, correct or withdraw your entry' }).click()
  await expect(page.getByText('This name wasn’t chosen for the public poll.')).toBeVisible()
})

test.describe('thank-you that cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource|EntryThanks/ })

  test('is replaced by its text: the entry is stored', atDesk, async ({ page, contest }) => {
    await page.route('**/assets/EntryThanks-*.js', (route) => route.abort())
    await openScreen(page, '/public-naming-form')
    const plow = newName()
    await fillInEntry(page, plow)
    const submit = page.getByRole('button', { name: 'Submit name' })
    await expect(submit).toBeEnabled({ timeout: 20_000 })
    await submit.click()
    await expect(page.getByText(`Thank you for submitting the name "${plow}"!`)).toBeVisible()
    await expect(page.getByText(/^Your reference number: [0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
    expect(await getEntries(contest, { snowplowName: plow })).toHaveLength(1)
  })
})

test('contest > ends only after the vote', atDesk, async ({ page, contest }) => {
  const heading = page.getByRole('heading', { level: 1 })
  for (const [contestTime, title] of [
    ['during the staff poll', 'Name submission is closed'],
    ['during the public poll', 'Name submission is closed'],
    ['after the public poll', 'The contest has ended'],
    ['after the announcement', 'The contest has ended'],
  ] as const) {
    await contest.at(contestTime)
    await openScreen(page, '/public-naming-form')
    await expect(heading).toHaveText(title)
  }
  await contest.at('after the public poll')
  await openScreen(page, '/favorite-name-poll')
  await expect(heading).toHaveText('The contest has ended')
  await expect(page.getByText('Winners will be released October 27th, 2025.')).toBeVisible()
})
