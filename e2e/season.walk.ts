/** Complete season in Ohio on an empty production installation, navigated by clicking and by the links of its mails. */

import { type Browser, expect, type Page, test } from '@playwright/test'
import { listCounties, listDistricts } from '../contract/county/county.ts'
import { callerOf } from './support/call.ts'
import { readMailedLink } from './support/inbox.ts'
import { installAt } from './support/installation.ts'
import { fillInEntry, vote } from './support/public-forms.ts'
import { fillIn } from './support/sign-in.ts'

const office = { email: 'first@example.com', password: 'a sentence about ice' }
const staff = { email: 'plower@example.com', password: 'a sentence about salt' }
const department = { departmentName: 'Sample Department of Roads', site: 'https://roads.example.gov' }
const dayMs = 86_400_000
const imported = 60
/** First in the alphabetical list of staff, who choose the first three names. */
const plow = 'Buckeye Blizzard Sample'
const taskSubject = 'It’s your turn in the snowplow contest'
const parent = 'parent@example.com'

const columns = 'First name,Last name,Email,Phone number,Grade level,County,School,Snowplow name,Description,Consent'
const paperEntry = (row: number, county: string) =>
  `Sample,Child ${row},paper${row}@example.com,(555) 555-0123,3rd Grade,${county},Sample School,Paper Plow ${row},From a paper form,I DO`

async function signIn(page: Page, who: typeof office, path = '/sign-in') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await fillIn(page, who)
  await expect(page).not.toHaveURL(/sign-in/)
}

const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click()

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

async function newPage(browser: Browser, baseURL: string, failed: string[]) {
  const page = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
  page.on('pageerror', (error) => failed.push(error.message))
  page.on('response', (response) => {
    // Sessions expire when the clock moves; any other error response fails the test.
    if (response.status() >= 400 && response.status() !== 401) failed.push(`${response.status()} ${response.url()}`)
  })
  return page
}

test('season in Ohio > runs from an empty installation to the next year', async ({ browser }) => {
  const { address, contest, mailServer, setClock, remove } = await installAt('2027-07-01T16:00:00Z', office)
  const failed: string[] = []
  const [admin, family, plower] = [
    await newPage(browser, address, failed),
    await newPage(browser, address, failed),
    await newPage(browser, address, failed),
  ]
  try {
    await test.step('sets up department and counties, and opens the contest', async () => {
      await signIn(admin, office)
      await menu(admin, 'Home')
      await menu(admin, 'Department')
      const details = admin.getByRole('region', { name: 'Name and contact' })
      await details.getByLabel('Department name').fill(department.departmentName)
      await details.getByLabel('Department website').fill(department.site)
      await details.getByLabel('Email for questions').fill('plows@roads.example.gov')
      await details.getByLabel('Company website').fill('https://software.example.com')
      await details.getByLabel('Company in the footer').fill('Sample Software for Roads')
      await details.getByRole('button', { name: 'Save changes' }).click()
      await expect(admin.getByText('Department saved.')).toBeVisible()

      await menu(admin, 'Counties and Districts')
      await admin.getByLabel('State or territory').selectOption({ label: 'Ohio' })
      const countyButtons = admin.getByRole('group', { name: 'Map' }).getByRole('button')
      await expect(countyButtons).toHaveCount(88)
      const names = await countyButtons.evaluateAll((paths) =>
        paths.map((path) => (path.getAttribute('aria-label') ?? '').split(':')[0]?.replace(/[\u2066-\u2069]/g, '')),
      )
      // Two names are missing at first, and the page links to them.
      const csv = [
        'county,district',
        ...names.slice(2).map((name, index) => `${name},${index < 40 ? 'North' : 'South'}`),
      ]
      await admin
        .locator('input[type=file]')
        .setInputFiles({ name: 'ohio.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) })
      await admin.getByRole('dialog').getByRole('button', { name: 'Use these changes' }).click()
      await admin.getByRole('button', { name: '2 counties have no district yet.' }).click()
      const left = admin.getByLabel(/^District of /)
      await expect(left).toHaveCount(2)
      for (const index of [0, 1]) await left.nth(index).selectOption({ label: 'North' })
      await admin.getByRole('button', { name: 'Review and save' }).click()
      await admin.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
      await expect(admin.getByText('Counties and districts saved.')).toBeVisible()

      await menu(admin, 'Schedule')
      await admin.getByLabel('Number of days').fill('7')
      await admin.getByRole('button', { name: 'Move dates' }).click()
      await admin.getByRole('button', { name: 'Save changes' }).click()
      await expect(admin.getByText('No changes to save.')).toBeVisible()

      await menu(admin, 'Seasons')
      await admin.getByRole('button', { name: 'Open the contest' }).click()
      const confirmation = admin.getByRole('alertdialog')
      await expect(confirmation.getByRole('link', { name: 'District staff have no accounts yet.' })).toBeVisible()
      await confirmation.getByRole('button', { name: 'Open the contest' }).click()
      await expect(admin.getByText('Live', { exact: true })).toBeVisible()
    })

    await test.step('has no mailbox of the demo', async () => {
      const guest = await browser.newPage({ baseURL: address })
      await guest.goto('/mailbox')
      await expect(guest).toHaveURL('/404')
      await heading(guest, 'Page not found')
      await guest.close()
    })

    await test.step('invites staff', async () => {
      await menu(admin, 'Users')
      await admin.getByRole('button', { name: 'Invite a user' }).click()
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel('First name').fill('Sample')
      await dialog.getByLabel('Last name').fill('Plower')
      await dialog.getByLabel('Email').fill(staff.email)
      await dialog.getByRole('button', { name: 'Create invitation' }).click()
      await expect(admin.getByRole('dialog').getByText('/invitation#')).toBeVisible()
      const subject = 'Your account for the snowplow naming contest'
      await plower.goto(await readMailedLink(mailServer, { to: staff.email, subject, path: '/invitation' }))
      await plower.getByLabel('Password', { exact: true }).fill(staff.password)
      await plower.getByRole('button', { name: 'Save password and sign in' }).click()
      await expect(plower).not.toHaveURL(/invitation/)
    })

    const { phases, announcementDate } = await contest()
    const during = (phase: 1 | 2 | 3 | 4) => new Date(Date.parse(phases[phase - 1]?.startsAt ?? '') + dayMs)
    const south = await countyOf(address, 'South')

    await test.step('submits names by form, imports a file and reviews', async () => {
      await setClock(during(1))
      await family.goto('/')
      await family.getByRole('main').getByRole('link', { name: 'Submit a name' }).click()
      await fillInEntry(family, plow, { email: parent, county: south })
      const send = family.getByRole('button', { name: 'Submit name' })
      await expect(send).toBeEnabled({ timeout: 30_000 })
      await send.click()
      await expect(family.getByText('Your entry has been received.')).toBeVisible()
      const subject = 'We received your entry'
      await family.goto(await readMailedLink(mailServer, { to: parent, subject, path: '/entry' }))
      await expect(family.getByText('We have your entry.')).toBeVisible()

      await signIn(admin, office)
      await menu(admin, /^Public submissions/i)
      await admin.getByRole('link', { name: 'Import entries' }).click()
      const chooser = admin.waitForEvent('filechooser')
      await admin.getByRole('button', { name: 'Choose a file' }).click()
      const csv = [columns, ...Array.from({ length: imported }, (_, row) => paperEntry(row + 1, south))].join('\n')
      await (await chooser).setFiles({ name: 'paper.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await admin.getByRole('button', { name: `Import ${imported} entries` }).click()
      await expect(admin.getByRole('alert').filter({ hasText: `${imported} entries imported.` })).toBeVisible()
      await admin.getByRole('button', { name: 'Close' }).last().click()

      await menu(admin, /^Public submissions/i)
      await admin.getByRole('searchbox', { name: 'Search' }).fill(plow)
      await admin.getByText(plow, { exact: true }).first().click()
      await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await admin.keyboard.press('Escape')
      await admin.getByRole('searchbox', { name: 'Search' }).fill('')
      await expect(admin.getByRole('row')).toHaveCount(16)
      await admin.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await admin
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click()
      await expect(admin.getByText(/approved/i).first()).toBeVisible()
    })

    await test.step('chooses favorites and publishes the voting options', async () => {
      await setClock(during(2))
      const path = '/district-submission-form'
      await signIn(plower, staff, await readMailedLink(mailServer, { to: staff.email, subject: taskSubject, path }))
      await expect(plower).toHaveURL(path)
      await plower.getByLabel('District', { exact: true }).selectOption('South')
      const boxes = plower.getByRole('main').getByRole('listitem').getByRole('checkbox')
      for (const index of [0, 1, 2]) await boxes.nth(index).check()
      await plower.getByRole('button', { name: 'Submit my favorites' }).click()
      await expect(plower.getByRole('heading', { name: /saved/i })).toBeVisible()

      await signIn(admin, office)
      await menu(admin, 'District Polls')
      await expect(admin.getByText('Districts without favorites (1)')).toBeVisible()
      await admin.getByRole('link', { name: /voting options.*South/ }).click()
      await admin.getByLabel('Number of names').fill('3')
      await admin.getByRole('button', { name: 'Use the top 3' }).click()
      await admin.getByRole('button', { name: 'Publish voting options' }).click()
      const confirmation = admin.getByRole('alertdialog')
      await expect(confirmation.getByRole('link', { name: '1 of 2 districts without voting options' })).toBeVisible()
      await expect(confirmation.getByRole('link', { name: /^\d+ undecided entries$/ })).toBeVisible()
      await confirmation.getByRole('button', { name: 'Publish voting options' }).click()
      await expect(admin.getByText('The voting options for South were published.')).toBeVisible()
    })

    await test.step('votes, then shows winners and their families', async () => {
      await setClock(during(3))
      await family.goto('/')
      await vote(family, south)
      await signIn(admin, office)
      await menu(admin, 'Public Polls')
      // North comes first, but has no votes.
      await expect(admin.getByRole('heading', { name: 'South', level: 2 })).toBeVisible()
      await admin
        .getByRole('button', { name: /^Entry and family of / })
        .first()
        .click()
      await expect(admin.getByRole('dialog').getByText('@').first()).toBeVisible()
      await admin.keyboard.press('Escape')
    })

    await test.step('names trucks after winners', async () => {
      await setClock(during(4))
      await signIn(admin, office)
      await menu(admin, /^Internal naming/i)
      await admin.getByRole('switch', { name: 'Show staff the winning names of their district' }).check()
      const path = '/internal-district-naming'
      await signIn(plower, staff, await readMailedLink(mailServer, { to: staff.email, subject: taskSubject, path }))
      await expect(plower).toHaveURL(path)
      const form = plower.getByRole('form', { name: 'Name a truck' })
      await form.getByLabel('District', { exact: true }).selectOption('South')
      await form.getByLabel('Truck number').fill('OH 1')
      await form.getByRole('region', { name: 'Winning names' }).getByRole('button').first().click()
      await form.getByRole('button', { name: 'Submit name' }).click()
      await expect(plower.getByText(/was submitted for truck/).first()).toBeVisible()
      await admin.reload()
      await admin
        .getByRole('button', { name: /^Approve / })
        .first()
        .click()
      await expect(admin.getByText(/was approved\.$/)).toBeVisible()
    })

    await test.step('closes the season and prepares the next one', async () => {
      await setClock(new Date(Date.parse(`${announcementDate}T12:00:00Z`) + 2 * dayMs))
      const subject = 'Your snowplow name won!'
      await family.goto(await readMailedLink(mailServer, { to: parent, subject, path: '/entry' }))
      await expect(family.getByText('Congratulations, your name won!')).toBeVisible()
      await family.getByRole('button', { name: 'Yes, publish them' }).click()
      await expect(family.getByText(/^We publish the student’s first name, grade, and school/)).toBeVisible()
      await family.goto('/')
      await family
        .getByRole('main')
        .getByRole('link', { name: /winners/i })
        .first()
        .click()
      await expect(family.getByRole('heading', { name: 'South', exact: true })).toBeVisible()
      await expect(async () => {
        await family.reload()
        await expect(family.getByText(/^Named by /)).toBeVisible({ timeout: 1000 })
      }).toPass()

      await signIn(admin, office)
      await menu(admin, 'Seasons')
      await admin.getByRole('button', { name: 'Close the 2027 season' }).click()
      const confirmation = admin.getByRole('alertdialog')
      await expect(confirmation.getByRole('link', { name: /^\d+ undecided entries$/ })).toBeVisible()
      await expect(confirmation.getByRole('link', { name: '1 of 2 districts without votes' })).toBeVisible()
      await confirmation.getByRole('button', { name: 'Close the 2027 season' }).click()
      await expect(admin.getByText('Closed', { exact: true }).first()).toBeVisible()
      await menu(admin, 'Home')
      await heading(admin, /./)
      await expect(admin.getByText(/undecided/)).toHaveCount(0)
      await menu(admin, 'Seasons')
      await admin.getByRole('button', { name: 'Prepare a season' }).click()
      await admin.getByRole('button', { name: 'Prepare 2028' }).click()
      await expect(admin.getByText('The 2028 season is being prepared.').first()).toBeVisible()
    })
    expect(failed).toEqual([])
  } finally {
    for (const page of [admin, family, plower]) await page.context().close()
    await remove()
  }
})

async function countyOf(address: string, district: string): Promise<string> {
  const call = callerOf(address)
  const query = { limit: '100' }
  const [districts, counties] = await Promise.all([call(listDistricts, { query }), call(listCounties, { query })])
  const id = districts.items.find(({ name }) => name === district)?.id
  return counties.find(({ districtId }) => districtId === id)?.name ?? ''
}
