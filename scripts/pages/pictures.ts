import { expect, type Page } from '@playwright/test'
import { defaultLanguage, type Language, languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import type { Translate } from '../checks/messages.ts'

export interface Picture {
  /** Name of the English file without `.webp`; the suffix is the device. */
  name: `${string}-${'phone' | 'desktop'}`
  path: string
  /** Time of the demo clock; defaults to noon of the third voting day. */
  at?: string
  isAdministrator?: true
  isForStaff?: true
  isDemo?: true
  prepare?: (page: Page, translate: Translate, language: Language) => Promise<unknown>
}

/** Limited to the languages of the guide. */
export const getLanguages = ({ isDemo, isAdministrator, isForStaff }: Picture): readonly Language[] =>
  isDemo
    ? [defaultLanguage]
    : languageCodes.filter((code) => languages[code].isForStaff || !(isAdministrator || isForStaff))

/** In web/public/documentation. */
export const getFile = ({ name }: Picture, language: Language) =>
  `${name}${language === 'en' ? '' : `.${language}`}.webp`

const whileNamesAreSentIn = '2025-09-01T17:00:00Z'
const whileStaffChoose = '2025-09-20T17:00:00Z'
const whileTrucksAreNamed = '2025-10-13T17:00:00Z'
const afterTheAnnouncement = '2025-10-29T17:00:00Z'

/** Scrolls an element to the top with a margin in pixels. Passed as text: scripts have no DOM types. */
async function toTop(page: Page, selector: string, margin = 24) {
  const { y } = (await page.locator(selector).first().boundingBox()) ?? { y: margin }
  await page.evaluate(`scrollBy(0, ${y - margin})`)
}

const getField = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** One name per language: a single demo serves all of them, and names are unique. */
const entryNames = ['Sir Plows A Lot', 'Sir Scoops A Lot', 'Sir Clears A Lot', 'Sir Shovels A Lot']

async function fillInEntry(page: Page, translate: Translate, language: Language) {
  await getField(page, 'firstName').fill('Flurry')
  await getField(page, 'lastName').fill('Sample')
  await getField(page, 'email').fill(`family.${language}@example.com`)
  await getField(page, 'phoneNumber').pressSequentially('5015550123')
  await page.locator('#gradeLevel').selectOption('3rd Grade')
  await page.locator('#countyId').fill('pul')
  await page.getByRole('option', { name: 'Pulaski' }).click()
  await getField(page, 'schoolName').fill('Homeschool')
  await getField(page, 'snowplowName').fill(entryNames[languageCodes.indexOf(language)] ?? `Sir Plows ${language}`)
  await getField(page, 'snowplowNameDescription').fill(
    'A knight in orange armor who never stops before the road is clear.',
  )
  await getField(page, 'parentalSignature').fill('Robin Sample')
  await page.getByText(translate('form.free')).waitFor()
}

async function pickThree(page: Page, translate: Translate) {
  await page.getByLabel(translate('vote.county')).selectOption('Pulaski')
  const boxes = page.getByRole('table').getByRole('checkbox')
  for (const index of [0, 2, 3]) await boxes.nth(index).check()
}

async function send(page: Page, button: string) {
  const submit = page.getByRole('button', { name: button })
  await expect(submit).toBeEnabled({ timeout: 20_000 })
  await submit.click()
}

async function fillInUser(page: Page, translate: Translate) {
  await page.getByRole('button', { name: translate('user.new') }).click()
  await getField(page, 'firstName').fill('Crystal')
  await getField(page, 'lastName').fill('Icely')
  await getField(page, 'email').fill('crystal.icely@dot.example')
}

const showPicked = (margin: number) => async (page: Page, translate: Translate) => {
  await pickThree(page, translate)
  await toTop(page, 'table', margin)
}
const showList = (page: Page) => toTop(page, 'ul:has(dl)', 130)

const forAdministrator = (name: Picture['name'], path: string, options: Partial<Picture> = {}): Picture => ({
  name,
  path,
  isAdministrator: true,
  ...options,
})

/** Every picture of the guides in docs/guides, verified by a test. */
export const pictures: readonly Picture[] = [
  { name: 'front-desktop', path: '/' },
  { name: 'demo-desktop', path: '/', isDemo: true },
  {
    name: 'naming-phone',
    path: '/public-naming-form',
    at: whileNamesAreSentIn,
    prepare: async (page, translate, language) => {
      await fillInEntry(page, translate, language)
      await toTop(page, 'svg[role="img"]', 110)
    },
  },
  {
    name: 'naming-thanks-phone',
    path: '/public-naming-form',
    at: whileNamesAreSentIn,
    prepare: async (page, translate, language) => {
      await fillInEntry(page, translate, language)
      await send(page, translate('form.submit'))
      await page.getByRole('button', { name: translate('form.print') }).waitFor()
    },
  },
  { name: 'vote-desktop', path: '/favorite-name-poll', prepare: showPicked(150) },
  { name: 'vote-phone', path: '/favorite-name-poll', prepare: showPicked(200) },
  {
    name: 'vote-thanks-phone',
    path: '/favorite-name-poll',
    prepare: async (page, translate) => {
      await pickThree(page, translate)
      await send(page, translate('vote.submit'))
      await page.getByText(translate('vote.thanksTitle')).waitFor()
      await toTop(page, 'h1', 40)
    },
  },
  { name: 'sign-in-desktop', path: '/sign-in', isForStaff: true },
  { name: 'sign-in-phone', path: '/sign-in?login=admin', isForStaff: true },
  forAdministrator('users-desktop', '/admin/user-list'),
  forAdministrator('users-phone', '/admin/user-list', { prepare: showList }),
  forAdministrator('user-new-desktop', '/admin/user-list', { prepare: fillInUser }),
  forAdministrator('user-new-phone', '/admin/user-list', { prepare: fillInUser }),
  forAdministrator('audit-desktop', '/admin/audit-list'),
  forAdministrator('entries-desktop', '/admin/public-submission-list'),
  forAdministrator('entries-phone', '/admin/public-submission-list', { prepare: showList }),
  forAdministrator('triage-desktop', '/admin/public-submission-list?view=triage&hints=yes'),
  forAdministrator('triage-phone', '/admin/public-submission-list?view=triage&hints=yes'),
  forAdministrator('ballot-desktop', '/admin/district-poll-list?district=3'),
  {
    name: 'result-desktop',
    path: '/admin/public-poll-list?district=6',
    isAdministrator: true,
    prepare: async (page, translate) => {
      await page.getByRole('button', { name: 'District 6' }).click()
      await page.getByRole('heading', { name: translate('pollResult.turnout') }).waitFor()
      await toTop(page, 'h2:focus', 90)
    },
  },
  forAdministrator('trucks-desktop', '/admin/internal-naming-list', { at: whileTrucksAreNamed }),
  forAdministrator('schedule-desktop', '/admin/schedule'),
  {
    name: 'favorites-desktop',
    path: '/district-submission-form',
    at: whileStaffChoose,
    isAdministrator: true,
    prepare: async (page, translate) => {
      await page.getByLabel(translate('favorites.district'), { exact: true }).selectOption('District 5')
      const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
      for (const index of [0, 2, 3]) await boxes.nth(index).check()
    },
  },
  forAdministrator('truck-phone', '/internal-district-naming', { at: whileTrucksAreNamed }),
  {
    name: 'patterns-desktop',
    path: '/admin/public-poll-list?district=6',
    isAdministrator: true,
    prepare: async (page, translate) => {
      await page.getByRole('button', { name: 'District 6' }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: translate('pollResult.label_unexplained') })
        .waitFor()
      // Charts above it have their height once they are loaded.
      await page.waitForLoadState('networkidle')
      await toTop(page, `h3:text-is("${translate('pollResult.patternsTitle')}")`, 90)
    },
  },
  { name: 'winners-desktop', path: '/winners', at: afterTheAnnouncement },
  { name: 'results-phone', path: '/results', at: afterTheAnnouncement },
]
