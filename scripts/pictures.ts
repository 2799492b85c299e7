import { expect, type Page } from '@playwright/test'

/** One picture of a guide: where it is taken and what is done there first. */
export interface Picture {
  /** The file's name without `.webp`; its ending says on which device. */
  name: `${string}-${'phone' | 'desktop'}`
  path: string
  /** The demo's clock; noon of the third voting day unless given. */
  at?: string
  isAdministrator?: true
  /** Shows the demo's own bar and accounts. */
  isDemo?: true
  prepare?: (page: Page) => Promise<unknown>
}

const whileNamesAreSentIn = '2025-09-01T17:00:00Z'
const whileStaffChoose = '2025-09-20T17:00:00Z'
const whileTrucksAreNamed = '2025-10-13T17:00:00Z'
const afterTheAnnouncement = '2025-10-29T17:00:00Z'

/** Brings a place to the top of the picture, a little air above it. Written as text: no browser types here. */
const toTop = (page: Page, selector: string, air = 24) =>
  page.evaluate(
    `scrollTo(0, document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top + scrollY - ${air})`,
  )

async function fillInEntry(page: Page) {
  await page.getByLabel('First name').fill('Flurry')
  await page.getByLabel('Last name').fill('Sample')
  await page.getByLabel('Email').fill('family@example.com')
  await page.getByLabel('Phone number').pressSequentially('5015550123')
  await page.getByLabel('Grade level').selectOption('3rd Grade')
  await page.getByRole('combobox', { name: 'County' }).fill('pul')
  await page.getByRole('option', { name: 'Pulaski' }).click()
  await page.getByLabel('School name').fill('Homeschool')
  await page.getByRole('textbox', { name: 'Snowplow name' }).fill('Sir Plows A Lot')
  await page.getByLabel('Name description').fill('A knight in orange armor who never stops before the road is clear.')
  await page.getByLabel('Parental signature').fill('Robin Sample')
  await page.getByText('This name is free!').waitFor()
}

async function pickThree(page: Page) {
  await page.getByLabel('Your county').selectOption('Pulaski')
  const boxes = page.getByRole('table').getByRole('checkbox')
  for (const place of [0, 2, 3]) await boxes.nth(place).check()
}

async function send(page: Page, button: string) {
  const submit = page.getByRole('button', { name: button })
  await expect(submit).toBeEnabled({ timeout: 20_000 })
  await submit.click()
}

async function fillInUser(page: Page) {
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Crystal')
  await dialog.getByLabel('Last name').fill('Icely')
  await dialog.getByLabel('Email').fill('crystal.icely@dot.example')
}

/** Every picture that a guide in docs/guides names; a test holds the two together. */
export const pictures: readonly Picture[] = [
  { name: 'front-desktop', path: '/' },
  { name: 'demo-desktop', path: '/', isDemo: true },
  {
    name: 'naming-phone',
    path: '/public-naming-form',
    at: whileNamesAreSentIn,
    prepare: async (page) => {
      await fillInEntry(page)
      await toTop(page, 'svg[role="img"]', 110)
    },
  },
  {
    name: 'naming-thanks-phone',
    path: '/public-naming-form',
    at: whileNamesAreSentIn,
    prepare: async (page) => {
      await fillInEntry(page)
      await send(page, 'Send in the name')
      await page.getByText('Thank you for submitting').waitFor()
      await toTop(page, 'h1', 40)
    },
  },
  {
    name: 'vote-desktop',
    path: '/favorite-name-poll',
    prepare: async (page) => {
      await pickThree(page)
      await toTop(page, 'table', 150)
    },
  },
  {
    name: 'vote-phone',
    path: '/favorite-name-poll',
    prepare: async (page) => {
      await pickThree(page)
      await toTop(page, 'table', 200)
    },
  },
  {
    name: 'vote-thanks-phone',
    path: '/favorite-name-poll',
    prepare: async (page) => {
      await pickThree(page)
      await send(page, 'Submit my vote')
      await page.getByText('Thank you for voting!').waitFor()
      await toTop(page, 'h1', 40)
    },
  },
  { name: 'sign-in-desktop', path: '/sign-in' },
  { name: 'sign-in-phone', path: '/sign-in?login=admin' },
  { name: 'users-desktop', path: '/admin/user-list', isAdministrator: true },
  {
    name: 'users-phone',
    path: '/admin/user-list',
    isAdministrator: true,
    prepare: (page) => toTop(page, 'ul:has(dl)', 130),
  },
  { name: 'user-new-desktop', path: '/admin/user-list', isAdministrator: true, prepare: fillInUser },
  { name: 'user-new-phone', path: '/admin/user-list', isAdministrator: true, prepare: fillInUser },
  { name: 'audit-desktop', path: '/admin/audit-list', isAdministrator: true },
  { name: 'entries-desktop', path: '/admin/public-submission-list', isAdministrator: true },
  {
    name: 'entries-phone',
    path: '/admin/public-submission-list',
    isAdministrator: true,
    prepare: (page) => toTop(page, 'ul:has(dl)', 130),
  },
  { name: 'triage-desktop', path: '/admin/public-submission-list?view=triage', isAdministrator: true },
  { name: 'triage-phone', path: '/admin/public-submission-list?view=triage', isAdministrator: true },
  { name: 'ballot-desktop', path: '/admin/district-poll-list?district=3', isAdministrator: true },
  {
    name: 'result-desktop',
    path: '/admin/public-poll-list?district=6',
    isAdministrator: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'District 6' }).click()
      await page.getByText('ballots count here').waitFor()
      await toTop(page, 'h2:focus', 90)
    },
  },
  { name: 'trucks-desktop', path: '/admin/internal-naming-list', at: whileTrucksAreNamed, isAdministrator: true },
  { name: 'schedule-desktop', path: '/admin/schedule', isAdministrator: true },
  {
    name: 'favorites-desktop',
    path: '/district-submission-form',
    at: whileStaffChoose,
    isAdministrator: true,
    prepare: async (page) => {
      await page.getByLabel('District', { exact: true }).selectOption('District 5')
      const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
      for (const place of [0, 2, 3]) await boxes.nth(place).check()
    },
  },
  { name: 'truck-phone', path: '/internal-district-naming', at: whileTrucksAreNamed, isAdministrator: true },
  { name: 'winners-desktop', path: '/winners', at: afterTheAnnouncement },
]
