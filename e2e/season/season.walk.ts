/** Complete season in Ohio on an empty production installation, navigated by clicking and by the links of its mails. */

import { expect, type Page, test } from '@playwright/test'
import { listCounties, listDistricts } from '../../contract/county/county.ts'
import { getCaller } from '../support/call-route.ts'
import { readMailedLink } from '../support/inbox.ts'
import { installAt } from '../support/installation.ts'
import { fillInEntry, readStories, vote } from '../support/public-forms.ts'
import { invite, inviteRefusedAddress } from './invitations.ts'
import { setUpOhio } from './season-setup.ts'
import { findTask, menu, newPage, reloadUntil, signIn } from './season-walk.ts'
import { answerAndReduce, hideWinningStory, replaceAndLoseLink } from './winning-family.ts'

const office = { email: 'first@example.com', password: 'a sentence about ice' }
const staff = { email: 'plower@example.com', password: 'a sentence about salt' }
const dayMs = 86_400_000
const imported = 60
/** First in the alphabetical list of staff, who choose the first three names. */
const plow = 'Buckeye Blizzard Sample'
/** Stories with a phone number: the first is left out of the approval, the second is approved. */
const left = { name: 'Buckeye Aurora Sample', story: 'Call us at (614) 555-0188.' }
const flagged = { name: 'Buckeye Comet Sample', story: 'Ask for us at (614) 555-0199.' }
const taskSubject = 'It’s your turn'
const parent = 'parent@example.com'

const columns = 'First name,Last name,Email,Phone number,Grade level,County,School,Snowplow name,Description,Consent'
const paperEntry = (row: number, county: string) => {
  const { name, story } = [left, flagged][row - 1] ?? { name: `Paper Plow ${row}`, story: 'From a paper form' }
  return `Sample,Child ${row},paper${row}@example.com,(555) 555-0123,3rd Grade,${county},Sample School,${name},${story},I DO`
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

test('season in Ohio > runs from an empty installation to the next year', async ({ browser }) => {
  const { address, contest, mailServer, setClock, remove } = await installAt('2027-07-01T16:00:00Z', office)
  const failed: string[] = []
  const [admin, family, plower] = [
    await newPage(browser, address, failed),
    await newPage(browser, address, failed),
    await newPage(browser, address, failed),
  ]
  try {
    await test.step('sets up department, counties and rule for ties, and opens', async () => {
      await signIn(admin, office)
      await setUpOhio(admin)
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
      await invite(admin, 'Plower', staff.email)
      const subject = 'Your account is ready'
      await plower.goto(await readMailedLink(mailServer, { to: staff.email, subject, path: '/invitation' }))
      await plower.getByLabel('Password', { exact: true }).fill(staff.password)
      await plower.getByRole('button', { name: 'Save password and sign in' }).click()
      await expect(plower).not.toHaveURL(/invitation/)
    })

    await test.step('reads that a mail server refused an invitation', async () => {
      await inviteRefusedAddress(admin, mailServer)
    })

    const { phases, announcementDate } = await contest()
    const during = (phase: 1 | 2 | 3 | 4) => new Date(Date.parse(phases[phase - 1]?.startsAt ?? '') + dayMs)
    const south = await getCounty(address, 'South')

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
      await expect(family.getByText('We got your name!')).toBeVisible()

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
      await approve(admin, plow)
      await approve(admin, left.name, { button: 'Approve without the story', flag: 'Phone number' })
      await approve(admin, flagged.name, { flag: 'Phone number' })
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
      const task = await findTask(admin, '1 of 2 districts without favorites', 'District polls')
      await expect(admin.getByRole('link', { name: /^\d+ undecided entries/ })).toHaveAttribute('href', /state=pending/)
      await task.click()
      await expect(admin.getByRole('heading', { name: 'Voting options for North' })).toBeVisible()
      await menu(admin, 'District Polls')
      await expect(admin.getByText('Districts without favorites (1)')).toBeVisible()
      await admin.getByRole('link', { name: /voting options.*South/ }).click()
      await admin.getByLabel('Number of names').fill('3')
      await admin.getByRole('button', { name: 'Use the top 3' }).click()
      await admin.getByRole('button', { name: 'Publish voting options' }).click()
      const confirmation = admin.getByRole('alertdialog')
      await expect(confirmation.getByRole('link', { name: '1 of 2 districts without voting options' })).toBeVisible()
      await expect(confirmation.getByRole('link', { name: /^\d+ undecided entries$/ })).toBeVisible()
      await expect(confirmation.getByText('1 story that voters will read is flagged.')).toBeVisible()
      await expect(confirmation.getByRole('link', { name: flagged.name })).toBeVisible()
      await expect(confirmation.getByRole('link', { name: left.name })).toHaveCount(0)
      await confirmation.getByRole('button', { name: 'Publish voting options' }).click()
      await expect(admin.getByText('The voting options for South were published.')).toBeVisible()
    })

    await test.step('votes, then shows winners and their families', async () => {
      await setClock(during(3))
      await readStories(family, south, {
        [plow]: 'It makes everybody laugh.',
        [left.name]: 'No description available.',
      })
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
      await findTask(admin, '2 of 2 districts without an approved truck name', 'Internal naming lists')
      const task = await findTask(admin, '3 of 3 winning names are on no truck', 'Internal naming lists')
      await task.click()
      await expect(admin).toHaveURL(/\/admin\/internal-naming-list\?district=\d+$/)
      await admin.getByRole('switch', { name: 'Show staff the winning names of their district' }).check()
      const path = '/internal-district-naming'
      await signIn(plower, staff, await readMailedLink(mailServer, { to: staff.email, subject: taskSubject, path }))
      await expect(plower).toHaveURL(path)
      const form = plower.getByRole('form', { name: 'Name a truck' })
      await form.getByLabel('District', { exact: true }).selectOption('South')
      await form.getByLabel('Truck number').fill('OH 1')
      await form.getByRole('region', { name: 'Winning names' }).getByRole('button', { name: plow }).click()
      await form.getByRole('button', { name: 'Submit name' }).click()
      await expect(plower.getByText(/was submitted for truck/).first()).toBeVisible()
      await admin.reload()
      await admin
        .getByRole('button', { name: /^Approve / })
        .first()
        .click()
      await expect(admin.getByText(/was approved\.$/)).toBeVisible()
      await findTask(admin, '1 of 2 districts without an approved truck name', 'Internal naming lists')
      await findTask(admin, '2 of 3 winning names are on no truck', 'Internal naming lists')
    })

    await test.step('lets the family decide what is published, the office hide a story', async () => {
      await setClock(new Date(Date.parse(`${announcementDate}T12:00:00Z`) + 2 * dayMs))
      await answerAndReduce(family, mailServer, parent)
      await replaceAndLoseLink(family, mailServer, parent)
      await signIn(admin, office)
      await hideWinningStory(admin, family, flagged)
    })

    await test.step('closes the season and prepares the next one', async () => {
      await menu(admin, 'Seasons')
      await admin.getByRole('button', { name: 'Close the 2027 season' }).click()
      const confirmation = admin.getByRole('alertdialog')
      await expect(confirmation.getByRole('link', { name: /^\d+ undecided entries$/ })).toBeVisible()
      await expect(confirmation.getByRole('link', { name: '1 of 2 districts without votes' })).toBeVisible()
      for (const left of ['1 of 2 districts without an approved truck name', '2 of 3 winning names are on no truck'])
        await expect(confirmation.getByRole('link', { name: left })).toBeVisible()
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

interface Approval {
  button?: string
  flag?: string
}

async function approve(admin: Page, name: string, { button = 'Approve', flag }: Approval = {}) {
  await admin.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(admin).toHaveURL(({ searchParams }) => searchParams.get('text') === name)
  const row = admin.getByRole('row').filter({ hasText: name })
  // Names are examined a moment after they came in.
  if (flag) await reloadUntil(admin, () => expect(row.getByText(flag)).toBeVisible({ timeout: 3000 }))
  await row.getByText(name, { exact: true }).click()
  const entry = admin.getByRole('dialog', { name })
  await entry.getByRole('button', { name: button, exact: true }).click()
  await expect(entry.getByText('Approved', { exact: true })).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(admin).not.toHaveURL(/[?&]open=/)
}

async function getCounty(address: string, district: string): Promise<string> {
  const call = getCaller(address)
  const query = { limit: '100' }
  const [districts, counties] = await Promise.all([call(listDistricts, { query }), call(listCounties, { query })])
  const id = districts.items.find(({ name }) => name === district)?.id
  return counties.find(({ districtId }) => districtId === id)?.name ?? ''
}
