import { readFile } from 'node:fs/promises'
import { deleteUser, listUsers } from '../../contract/user/user.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { anyAccount, enter, plain } from '../support/own-settings.ts'
import { openScreen, readIn } from '../support/screens.ts'
import { accounts, fillIn, signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 40[0139]/ })

let personCount = 0
const nextPerson = () => {
  const lastName = `Testerson ${process.pid} ${++personCount}`
  return { lastName, name: `Snow ${lastName}`, email: `person${process.pid}.${personCount}@example.com` }
}

test('invitation > creates a user, who later loses the rights', async ({ page, browser, contest }) => {
  const { lastName, name, email } = nextPerson()
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/user-list')
  await expect(anyAccount(page)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Invite a user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Staff').uncheck()
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByText('Choose at least one role.').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('First name').fill('Snow')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email').fill('staff@example.com')
  await dialog.getByLabel('Administrator').check()
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByText(/Another user has this email address/).first()).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveValue(lastName)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const invitation = page.getByRole('dialog', { name: `Invitation for ${name}` })
  const first = await invitation.getByText('/invitation#').innerText()
  await expectAccessible(page)
  await invitation.getByRole('button', { name: 'Close' }).last().click()

  // A new invitation replaces the lost link and revokes the first.
  await page.getByLabel('Search by name or email').fill(email)
  await page.getByRole('button', { name: `New invitation for ${name}` }).click()
  await page.getByRole('button', { name: 'Create new invitation' }).click()
  const link = await invitation.getByText('/invitation#').innerText()
  await invitation.getByRole('button', { name: 'Close' }).last().click()

  const context = await browser.newContext({ baseURL: contest.base })
  const other = await context.newPage()
  await other.goto(first)
  await expect(other.getByText(/This invitation has been replaced/)).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await expect(other.getByText(email)).toBeVisible()
  await readIn(other, 'ar')
  await expectAccessible(other)
  await readIn(other, 'en')
  await other.getByLabel('Password', { exact: true }).fill('Winter2025')
  await other.getByRole('button', { name: 'Save password and sign in' }).click()
  await expect(other.getByText(/easy to guess/).first()).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill('a sentence about ice')
  await other.getByRole('button', { name: 'Save password and sign in' }).click()
  await expect(other).toHaveURL(/\/admin\//)
  await openScreen(other, '/admin/user-list')
  await expect(anyAccount(other)).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Staff').check()
  await page.getByRole('dialog').getByLabel('Administrator').uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // The next request ends the session; the page may already have sent one.
  const search = other.getByLabel('Search by name or email')
  await search.fill('staff', { timeout: 3_000 }).catch(() => {})
  await expect(other).toHaveURL(/\/sign-in/)
  await other.getByRole('button', { name: 'Admin Login' }).click()
  await fillIn(other, { email, password: 'a sentence about ice' })
  await expect(other).toHaveURL(/\/district-submission-form$/)
  await context.close()
})

test('user list > labels its actions and wraps emails before the @ only', async ({ page, contest, isMobile }) => {
  await enter(page, contest, 'admin', plain)
  await openScreen(page, '/admin/user-list')
  await expect(anyAccount(page)).toBeVisible()
  if (!isMobile) {
    // Users of other tests have longer names and addresses, and two roles.
    const rows = page.locator('.MuiDataGrid-row').filter({ hasNotText: 'Testerson' })
    await expect(rows.locator('[data-field=email] bdi > span').first()).toBeVisible()
    // The grid fits its columns in a second render.
    await expect(async () => {
      const heights = await rows
        .locator('[data-field=email] bdi > span')
        .evaluateAll((halves) => halves.map((half) => half.getBoundingClientRect().height))
      // A half of two lines has twice the height.
      expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights))
      const columns = await page
        .getByRole('button', { name: /^Copy / })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().x))
      expect(new Set(columns).size).toBe(1)
      const rowHeights = await rows.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().height),
      )
      expect(new Set(rowHeights).size).toBe(1)
    }).toPass({ timeout: 15_000 })
  }
  await page.getByLabel('Search by name or email').fill('staff@example.com')
  const row = page.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: 'staff@example.com' })
  const actions = row.getByRole('button', { name: /^(Edit|Set a new password for|Delete) / })
  await expect(actions).toHaveText(['Edit', 'Password', 'Delete'])
  await actions.first().scrollIntoViewIfNeeded()
  for (const action of await actions.all()) await expect(action).toBeInViewport({ ratio: 1 })
})

test('last administrator > sees why the rights cannot be removed', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  // Other tests may have left administrators.
  const where = JSON.stringify({ roles: { $like: '%admin%' }, email: { $ne: 'admin@example.com' } })
  const { items } = await contest.as('admin')(listUsers, { query: { limit: '100', where } })
  for (const { id } of items) await contest.as('admin')(deleteUser, { params: { id } })
  await openScreen(page, '/admin/user-list')
  await page.getByLabel('Search by name or email').fill('admin@example.com')
  const edit = page.getByRole('button', { name: /^Edit / })
  await expect(edit).toHaveCount(1)
  await edit.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Staff').check()
  await dialog.getByLabel('Administrator').uncheck()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Remove my permissions' }).click()
  await expect(page.getByText(/the last active administrator/)).toBeVisible()
})

test('audit > lists every action', async ({ page, contest }) => {
  // After the actions of all other tests: the newest comes first.
  await contest.at(new Date('2025-11-20T17:00:00Z'))
  // Signs in with the password, which is audited.
  await signInAs(page, contest.base, { ...accounts.admin })
  await openScreen(page, '/admin/audit-list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const latest = page.getByRole('row').filter({ hasText: 'Signed in' }).filter({ hasText: 'admin@example.com' })
  await expect(latest.first()).toBeVisible()
  await expectAccessible(page)
})

test('user form > works by keyboard and asks before discarding', async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/user-list')
  const open = page.getByRole('button', { name: 'Invite a user' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByLabel('First name').focus()
  await page.keyboard.type('Hail')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Leave without saving' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('First name')).toHaveValue('Hail')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('user import > stores the list once its invalid rows are corrected', atDesk, async ({ page, contest }) => {
  const { lastName, name, email } = nextPerson()
  await enter(page, contest, 'admin', plain)
  await openScreen(page, '/admin/user-list')
  await page.getByRole('button', { name: 'Import staff' }).click()
  const choose = (rows: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'staff.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`First name;Last name;E-Mail;Role\n${rows}`, 'latin1'),
    })
  await choose(`Snow;${lastName};${email};chief\n;Sample;sample;\n`)
  const dialog = page.getByRole('dialog', { name: 'Changes in “staff.csv”' })
  await expect(dialog.getByRole('row', { name: '2 Role chief Enter user or admin, or leave it blank.' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: '3 First name (empty) First name is required' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await choose(`Snow;${lastName};${email};\n`)
  await expect(dialog.getByText('1 new account')).toBeVisible()
  await dialog.getByLabel(/Deactivate staff who aren’t/).check()
  await expect(dialog.getByText(/\d+ deactivated accounts/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/Deactivate staff who aren’t/).uncheck()
  await expect(dialog.getByText(/deactivated account/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Import' }).click()
  const done = page.getByRole('dialog', { name: 'Staff imported' })
  const saved = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Download invitation links' }).click()
  const links = await readFile(await (await saved).path(), 'utf8')
  expect(links).toContain(`Snow,${lastName},${email},${contest.base}/invitation#`)
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(done).toHaveCount(0)

  await page.getByLabel('Search by name or email').fill(email)
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('Invited')).toBeVisible()
})
