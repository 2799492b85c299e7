import type { Page } from '@playwright/test'
import { atDesk, expect, expectAccessible, newName, test } from '../support/fixtures.ts'
import { type MailServer, readMailedLink } from '../support/inbox.ts'
import { newEmail, vote } from '../support/public-forms.ts'
import { send } from '../support/requests.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

// The ballots of one district decide its winner. One name is taken.
test.use({ siteOf: 'class entry', hasMail: true, expectedErrors: /status of 409/ })

const county = 'Hempstead'

async function makeClass(page: Page, school: string, email: string): Promise<void> {
  await openScreen(page, '/class')
  await page.getByLabel('Grade level').selectOption('4th Grade')
  await page.getByRole('combobox', { name: 'County' }).fill(county)
  await page.getByRole('option', { name: county }).click()
  await page.getByLabel('School name').fill(school)
  await page.getByLabel('Email').fill(email)
  const create = page.getByRole('button', { name: 'Get a class code' })
  await expect(create).toBeEnabled({ timeout: 20_000 })
  await create.click()
  await expect(page.getByRole('heading', { name: 'For your families' })).toBeVisible()
}

/** A change of the fragment alone keeps the page, so it is left first. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
}

const expectNamer = (page: Page, name: string, line: string) =>
  expect(async () => {
    await openScreen(page, '/winners')
    const caption = page.locator('figcaption').filter({ hasText: name })
    await expect(caption).toContainText(line, { timeout: 5000 })
  }).toPass({ timeout: 90_000 })

test(
  'class > enters a name together, wins, and is named once its teacher permits',
  atDesk,
  async ({ page, contest, mailServer }) => {
    test.setTimeout(300_000)
    const mails = mailServer as MailServer
    const [name, email, school] = [newName(), newEmail(), `${newName()} School`]
    const together = page.getByRole('region', { name: 'One name from the whole class' })
    await contest.at('during submission')

    await test.step('may not, until the office allows it', async () => {
      await makeClass(page, school, email)
      await expect(together).toHaveCount(0)
      await signInAs(page, contest.base, 'admin')
      await openScreen(page, '/admin/class-list')
      await expect(page.getByText('Classes can’t enter a name together.')).toBeVisible()
      await page.getByRole('button', { name: 'Allow it' }).dblclick()
      await expect(page.getByText('Classes may enter one name together.')).toBeVisible()
      await expectAccessible(page)
    })

    const teacherPage = await readMailedLink(mails, { to: email, subject: 'Your class code', path: '/class' })
    await test.step('enters one name by the mailed link', async () => {
      await openLink(page, teacherPage)
      await together.getByRole('button', { name: 'Enter a name together' }).click()
      const plow = page.getByRole('textbox', { name: 'Snowplow name' })
      await plow.fill('Plow & Co')
      await send(page).click()
      await expect(page.getByText('Please use only letters, numbers, and spaces.').first()).toBeVisible()
      await expect(page.getByText('Name description is required').first()).toBeVisible()
      await plow.fill(name)
      await expect(page.getByText('This name is available!')).toBeVisible()
      await page.getByLabel('Name description').fill('All of us drew it.')
      await page.getByRole('textbox', { name: 'Teacher’s name' }).fill('Ms. Example')
      await expect(page.getByText('we’ll ask you before we publish your name and school')).toBeVisible()
      await expectAccessible(page)
      // Nothing typed is lost.
      await page.reload()
      await expect(plow).toHaveValue(name)
      await expect(page.getByLabel('First name')).toHaveCount(0)
      await page.setViewportSize({ width: 390, height: 844 })
      await readIn(page, 'ar')
      await expectAccessible(page)
      await readIn(page, 'en')
      await page.setViewportSize({ width: 1440, height: 900 })
      await send(page).dblclick()
      await expect(page.getByText('Your class’s name is in!')).toBeVisible()
      await expect(together).toContainText(name)
      await expect(together).toContainText('We’re reading it')
      await expect(page.getByRole('heading', { name: '1 name from your class' })).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(together.getByRole('button', { name: 'Enter a name together' })).toHaveCount(0)
    })

    await test.step('corrects it on the page of the entry', async () => {
      await together.getByRole('link', { name: 'See or change the entry' }).click()
      await expect(page.getByText('We got your name!')).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/student|child/i)
      await page.getByRole('button', { name: 'Correct the entry' }).click()
      const correction = page.getByRole('dialog', { name: 'Correct the entry' })
      await expect(correction.getByLabel('First name')).toHaveCount(0)
      await correction.getByLabel('Name description').fill('All of us drew it in the snow.')
      await expectAccessible(page)
      await correction.getByRole('button', { name: 'Save the correction' }).click()
      await expect(page.getByText('Your correction was saved.')).toBeVisible()
      await page.getByRole('button', { name: 'Certificate' }).click()
      await expect(page.getByRole('dialog')).toContainText(`Ms. Example’s 4th grade entered the snowplow name ${name}`)
      await page.keyboard.press('Escape')
    })

    await test.step('is reviewed as an entry of its teacher', async () => {
      await signInAs(page, contest.base, 'admin')
      await openScreen(page, '/admin/public-submission-list', { text: name })
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row).toContainText('Whole class')
      await row.getByText(name, { exact: true }).click()
      const entry = page.getByRole('dialog', { name })
      await expect(entry.getByRole('heading', { name: 'Teacher' })).toBeVisible()
      await expect(entry).toContainText('Ms. Example')
      await expectAccessible(page)
      await entry.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(entry.getByText('Approved', { exact: true })).toBeVisible()
    })

    await test.step('becomes a favorite and a voting option', async () => {
      await contest.at('during the staff poll')
      await signInAs(page, contest.base, 'staff')
      await openScreen(page, '/district-submission-form')
      await page.getByLabel('District', { exact: true }).selectOption('District 3')
      await page.getByLabel('Search names and stories').fill(name)
      await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: 'Submit my favorites' }).click()
      await expect(page.getByRole('heading', { name: 'Your choice was saved' })).toBeVisible()
      await signInAs(page, contest.base, 'admin')
      await openScreen(page, '/admin/district-poll-list')
      await page.getByRole('link', { name: 'Change voting options District 3' }).click()
      // All of them on one page of the ballot.
      await page.getByLabel('Number of names').fill('3')
      await page.getByRole('button', { name: 'Use the top 3' }).click()
      await page.getByLabel('Search approved names').fill(name)
      await page
        .getByRole('region', { name: 'Add any approved name' })
        .getByRole('button', { name: /^Add/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Publish voting options' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish voting options' }).click()
      await expect(page.getByText('The voting options for District 3 were published.')).toBeVisible()
    })

    await test.step('is voted for', async () => {
      await contest.at('during the public poll')
      await openScreen(page, '/favorite-name-poll')
      await page.getByLabel('Your county').selectOption(county)
      await expect(page.getByRole('rowheader', { name })).toBeVisible()
      const names = await page.getByRole('rowheader').allTextContents()
      const [second = '', third = ''] = names.filter((one) => one !== name)
      await vote(page, county, [name, second, third])
    })

    await test.step('wins, and names the class by what the teacher permits', async () => {
      await contest.at('after the announcement')
      await expectNamer(page, name, 'Named by a class, 4th grade')
      await signInAs(page, contest.base, 'admin')
      await openScreen(page, '/admin/public-poll-list')
      const publications = page.getByRole('region', { name: 'Publication of the winners' })
      await expect(publications.getByRole('listitem').filter({ hasText: name })).toContainText('No answer yet')
      await publications.getByRole('button', { name: /^Remind / }).click()
      const subject = 'Your snowplow name won: one question is open'
      await openLink(page, await readMailedLink(mails, { to: email, subject, path: '/entry' }))
      const ownMails = mails.mails.filter(({ recipients }) => recipients.includes(email))
      expect(ownMails.some(({ html }) => String(html).includes('May we also publish your name and school?'))).toBe(true)
      for (const { html } of ownMails) expect(String(html)).not.toMatch(/student|your child/i)
      await expect(page.getByText('Your class’s name won. May we also publish your name and school?')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Yes, publish them' }).click()
      await expect(page.getByText('We publish your name, grade, and school with the snowplow name')).toBeVisible()
      const won = page.url()
      await expectNamer(page, name, `Named by Ms. Example’s 4th grade, ${school}`)
      await expectAccessible(page)
      await openLink(page, won)
      await page.getByRole('button', { name: 'Neither my name nor the story' }).click()
      await expect(page.getByText('We publish the snowplow name, without its story, and that a class')).toBeVisible()
      await expectNamer(page, name, 'Named by a class, 4th grade')
    })
  },
)
