import { createUser, listUsers } from '../../contract/user/user.ts'
import { getCaller, send } from '../support/call-route.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { addApp, leaveRecoveryCodes } from '../support/second-factor.ts'
import { accounts, fillIn } from '../support/sign-in.ts'

test.use({ siteOf: 'a required second factor', secondFactor: 'required', expectedErrors: /status of 403/ })

test('required second factor > is added after sign-in and by invitation', atDesk, async ({ page, contest }) => {
  await openScreen(page, '/sign-in', { login: 'admin' })
  await fillIn(page, accounts.admin)
  const notice = page.getByText('Your department requires two-step sign-in.')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  const token = async () => (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  expect((await send(contest.base, await token(), listUsers)).status).toBe(403)
  await openScreen(page, '/admin/user-list')
  await expect(notice).toBeVisible()
  await addApp(page, accounts.admin.password)
  await leaveRecoveryCodes(page)
  await expect(notice).toHaveCount(0)
  await openScreen(page, '/admin/user-list')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  const person = { firstName: 'Hail', lastName: 'Testerson', email: 'hail@example.com', roles: ['user' as const] }
  const { invitation } = await getCaller(contest.base, token)(createUser, { body: person })
  await page.evaluate(() => localStorage.removeItem('jwt'))
  await page.goto(invitation?.path ?? '')
  await page.getByLabel('Password', { exact: true }).fill('a sentence about ice')
  await page.getByRole('button', { name: 'Save password and sign in' }).click()
  await expect(notice).toBeVisible()
  await addApp(page, 'a sentence about ice')
})
