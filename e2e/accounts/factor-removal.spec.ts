import type { Page } from '@playwright/test'
import { listUsers } from '../../contract/user/user.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { readMailedLink } from '../support/inbox.ts'
import { makeUser } from '../support/make-user.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { addApp, leaveRecoveryCodes } from '../support/second-factor.ts'
import { accounts, fillIn, signInAs } from '../support/sign-in.ts'

// A used link is refused.
test.use({ siteOf: 'a lost second factor', hasMail: true, expectedErrors: /status of 404/ })

const hourMs = 3_600_000
// The server's job runs every 30 seconds.
const jobMs = 34_000

const started = new Date('2025-10-01T17:00:00Z')
const getState = (page: Page) => page.getByRole('button', { name: /^Two-step sign-in.*, Sleet Testerson$/ })

async function startRemoval(page: Page, email: string) {
  await openScreen(page, '/admin/user-list', { text: email })
  await getState(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(accounts.admin.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn off in 24 hours' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(getState(page)).toContainText('turns off')
}

test(
  'lost second factor > is removed by an administrator after 24 hours',
  atDesk,
  async ({ page, contest, mailServer }) => {
    if (!mailServer) throw new Error('no mail server')
    test.setTimeout(180_000)
    await contest.at(started)
    const user = await makeUser(contest, 'Sleet')
    const { email } = user
    const find = async () => {
      const { items } = await contest.as('admin')(listUsers, { query: { where: JSON.stringify({ email }) } })
      return items[0]
    }
    await signInAs(page, contest.base, user)
    await openScreen(page, '/change-password')
    await addApp(page, user.password)
    await leaveRecoveryCodes(page)

    await signInAs(page, contest.base, 'admin')
    await startRemoval(page, email)
    await expectAccessible(page)
    const subject = 'Two-step sign-in will be turned off'
    await page.goto(await readMailedLink(mailServer, { to: email, subject, path: '/keep-second-factor' }))
    const keep = page.getByRole('button', { name: 'Keep two-step sign-in' })
    await expect(keep).toBeVisible()
    await readIn(page, 'ar')
    await expectAccessible(page)
    await readIn(page, 'en')
    expect(await find()).toMatchObject({ factorRemoval: { startedBy: expect.any(String) } })
    await keep.click()
    await expect(page.getByText('Two-step sign-in stays on.')).toBeVisible()
    await expectAccessible(page)
    expect(await find()).toMatchObject({ hasSecondFactor: true, factorRemoval: null })
    await page.reload()
    await keep.click()
    await expect(page.getByText(/This link doesn’t work/)).toBeVisible()

    await startRemoval(page, email)
    await getState(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it on' }).click()
    await expect(getState(page)).not.toContainText('turns off')

    await startRemoval(page, email)
    await contest.at(new Date(started.getTime() + 23 * hourMs))
    await page.waitForTimeout(jobMs)
    expect(await find()).toMatchObject({ hasSecondFactor: true })
    await contest.at(new Date(started.getTime() + 24 * hourMs + jobMs))
    await expect.poll(async () => (await find())?.hasSecondFactor, { timeout: 3 * jobMs }).toBe(false)
    await page.evaluate(() => localStorage.removeItem('jwt'))
    await openScreen(page, '/sign-in', { login: 'admin' })
    await fillIn(page, user)
    await expect(page.getByRole('button', { name: /Sleet Testerson/ })).toBeVisible()
  },
)
