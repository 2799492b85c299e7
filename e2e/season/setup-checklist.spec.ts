/** Installation of a department, from its first administrator to an open contest, by clicking. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { markSetupStep } from '../../contract/setup.ts'
import { bareEnvironment } from '../../server/test/process/bare-environment.ts'
import { servingSettings, spawnServer, untilServing } from '../../server/test/process/spawn-server.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectKeyboardReach } from '../support/keyboard.ts'
import { openScreen, readIn, trackHydration, waitForHydration } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const first = { email: 'first@example.com', password: 'a sentence about ice' }

/** Installs like an operator: empty database, first administrator, server. */
async function install(folder: string) {
  const { settings, base } = await servingSettings(`sqlite:${join(folder, 'contest.sqlite')}`)
  const secret = { CONTEST_MODE: 'production', JWT_SECRET: 'a secret of the tests that is long enough' }
  // Without backups, Home has a number. Browsers leave the server little of a small machine's CPU.
  const quiet = { BACKUP_FOLDER: 'off', MAX_EVENT_LOOP_DELAY: '0' }
  const environment = { ...settings, ...secret, ...quiet, CAPTCHA_PROVIDER: 'altcha' }
  const named = ['--email', first.email, '--first-name', 'First', '--last-name', 'Testerson']
  const created = spawnSync('node', ['server/commands/operator.ts', 'create-admin', ...named], {
    cwd: new URL('../..', import.meta.url),
    env: { ...bareEnvironment, ...environment },
    input: `${first.password}\n`,
  })
  expect(String(created.stderr)).toBe('')
  const server = spawnServer(environment)
  await untilServing(server, base)
  return { server, address: new URL(base).origin }
}

const step = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Set up your contest' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const remainingSteps = (page: Page) => page.getByRole('region', { name: 'Finish setting up' })
const expectDone = (page: Page, title: string) => expect(step(page, title)).toContainText('Done:')

test('setup checklist > leads from an empty installation to a contest', atDesk, async ({ page }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'contest-first-steps-'))
  const { server, address } = await install(folder)
  const goHome = () => page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).first().click()
  try {
    await trackHydration(page)
    await page.goto(address)
    await expect(page.getByText('The contest is coming soon.')).toBeVisible()
    await waitForHydration(page)
    await readIn(page, 'ar')
    await expectAccessible(page)
    await readIn(page, 'en')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Snowplow Naming Contest' })).toBeVisible()
    for (const name of ['Name a plow', 'Vote']) await expect(header.getByRole('link', { name })).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Your Name Here')
    for (const path of ['/', '/rules', '/privacy', '/accessibility', '/contact', '/public-naming-form', '/sign-in']) {
      await page.goto(`${address}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.content()).not.toMatch(/State Department of|Example Civic|example\.(gov|com)/)
    }
    await signInAs(page, address, first)
    await page.goto(`${address}/internal-district-naming`)
    await expect(page.getByText('Have your truck numbers ready')).toBeVisible()
    await expect(page.getByRole('main').getByText('The contest is coming soon.')).toHaveCount(1)
    await page.goto(`${address}/home`)
    await expect(step(page, 'Your department')).toContainText('Not done yet:')
    await readIn(page, 'tr')
    await expectAccessible(page)
    await expectKeyboardReach(page)
    await readIn(page, 'en')

    // Built in, so it needs no test.
    await expectDone(page, 'Captcha')

    await step(page, 'Open the contest').getByRole('link').click()
    await expect(page.getByText('There are no districts yet.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Add a district' }).click()
    await expect(page.getByRole('button', { name: 'Add a district' })).toBeFocused()
    await goHome()
    await step(page, 'Open the contest').getByRole('link').click()
    const start = { name: 'Open the contest' }
    await expect(page.getByRole('button', start)).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Department website' }).click()
    await expect(page.getByLabel('Department website')).toBeFocused()
    await goHome()

    const details = page.getByRole('region', { name: 'Name and contact' })
    await step(page, 'Your department').getByRole('link', { name: 'Department name' }).click()
    await expect(details.getByLabel('Department name')).toBeFocused()
    await expectAccessible(page)
    await details.getByLabel('Department name').fill('Sample Department of Roads')
    // Each section can be saved separately.
    await details.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Department saved.')).toBeVisible()
    await goHome()
    await expect(step(page, 'Your department').getByRole('link', { name: 'Department name' })).toHaveCount(0)
    await expect(step(page, 'Your department')).toContainText('Not done yet:')
    await step(page, 'Your department').getByRole('link', { name: 'Company website' }).click()
    await expect(details.getByLabel('Company website')).toBeFocused()
    await details.getByLabel('Company website').fill('https://software.example.com')
    await details.getByLabel('Company in the footer').fill('Sample Software for Roads')
    await details.getByLabel('Department website').fill('https://roads.example.gov')
    await details.getByLabel('Email for questions').fill('plows@roads.example.gov')
    await details.getByRole('button', { name: 'Save changes' }).click()
    await expect(details.getByText('No changes to save.')).toBeVisible()
    await goHome()
    await expectDone(page, 'Your department')

    await expect(step(page, 'Dates')).toContainText('Not done yet:')
    await step(page, 'Dates').getByRole('button', { name: 'Confirm these dates' }).click()
    await expectDone(page, 'Dates')
    await step(page, 'Dates').getByRole('button', { name: 'Undo' }).click()
    await expect(step(page, 'Dates')).toContainText('Not done yet:')
    await step(page, 'Dates').getByRole('link', { name: 'Schedule' }).click()
    await expect(page.getByLabel('First day').first()).toBeFocused()
    await page.getByLabel('Announcement date').fill('2099-10-28')
    await expect(page.getByText('October 29th, 2099, 12:00 AM Central Time.')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('No changes to save.')).toBeVisible()
    await goHome()
    await expectDone(page, 'Dates')

    await expect(step(page, 'How ties are decided')).toContainText('Right now, all tied names win. That’s the default.')
    await step(page, 'How ties are decided')
      .getByRole('button', { name: /^Mark as done/ })
      .click()
    await expectDone(page, 'How ties are decided')

    await expect(step(page, 'Counties and districts')).toContainText('Not done yet:')
    await step(page, 'Counties and districts').getByRole('link').click()
    await expect(page.getByLabel('State or territory')).toBeFocused()
    await page.getByLabel('State or territory').selectOption({ label: 'Delaware' })
    // The state sets its time zone.
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New York')
    await page.getByRole('button', { name: 'Add a district' }).click()
    for (const county of ['Kent', 'New Castle', 'Sussex'])
      await page.getByLabel(`District of ${county}`).selectOption({ label: 'District 1' })
    await page.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Counties and districts saved.')).toBeVisible()
    await goHome()
    await expectDone(page, 'Counties and districts')

    await page.getByRole('button', { name: 'Test captcha and Organization Login' }).click()
    await expect(step(page, 'Organization Login')).toContainText('Not set up')
    const notNeeded = { name: 'Not needed: Organization Login' }
    await step(page, 'Organization Login').getByRole('button', notNeeded).click()
    await expectDone(page, 'Organization Login')
    await page.reload()
    await expectDone(page, 'Organization Login')
    await step(page, 'Organization Login').getByRole('button', { name: 'Undo' }).click()
    await step(page, 'Organization Login').getByRole('button', notNeeded).click()
    await expectDone(page, 'Organization Login')

    await step(page, 'Open the contest').getByRole('link').click()
    await expect(page.getByRole('button', start)).toBeFocused()
    await page.getByRole('button', start).click()
    await page.getByRole('alertdialog').getByRole('button', start).click()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await goHome()
    await expect(page.getByRole('region', { name: 'Set up your contest' })).toHaveCount(0)
    await expect(remainingSteps(page).getByRole('listitem')).toHaveCount(2)
    await expect(remainingSteps(page).getByRole('heading', { name: 'Staff' })).toBeVisible()
    await expectAccessible(page)
    await remainingSteps(page).getByRole('link', { name: 'Users' }).click()
    const invitation = page.getByRole('dialog')
    await expect(invitation.getByLabel('First name')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invitation).toHaveCount(0)
    await goHome()
    await remainingSteps(page).getByRole('link', { name: 'Schedule' }).click()
    await expect(page.getByLabel('Jump to')).toBeFocused()
    await goHome()
    await remainingSteps(page).getByRole('button', { name: 'Mark as done' }).click()
    await remainingSteps(page).getByRole('button', { name: 'Not needed' }).click()
    await expect(remainingSteps(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).first().click()
    const marked = page.getByRole('row', { name: /Marked a setup step/ })
    await expect(marked.filter({ hasText: 'Organization Login' }).first()).toBeVisible()
    await expect(marked.filter({ hasText: 'Preview it' }).first()).toBeVisible()
  } finally {
    // Prevents requests to the stopped server. After a timeout the page is closed already.
    await page.goto('about:blank').catch(() => {})
    server.kill('SIGKILL')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
})

test('Organization Login > is tested with a sign-in that shows its claims', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await contest.as('admin')(markSetupStep, { params: { step: 'signIn' }, body: { mark: null } })
  await openScreen(page, '/home')
  const signInAtProvider = async (account: RegExp) => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Test captcha and Organization Login' }).click()
    await (await opened).getByRole('button', { name: account }).click()
  }
  await signInAtProvider(/unverified@example.com/)
  const result = page.getByRole('alert').filter({ hasText: 'Sign-in test' })
  await expect(result).toContainText('refused because of this claim: email_verified')
  await expect(remainingSteps(page).getByText('The provider answers.')).toBeVisible()
  const claims = page.getByRole('table', { name: 'Claims of the provider' })
  await expect(claims.getByRole('row', { name: /^email u•••@example.com access token/ })).toBeVisible()
  await expectAccessible(page)
  await signInAtProvider(/staff@example.com/)
  await expect(result).toContainText('The sign-in was accepted. The provider gave the address s•••@example.com.')
  await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible()
  await expect(remainingSteps(page).getByRole('listitem')).toHaveCount(0)
})
