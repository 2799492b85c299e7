/** A department's own installation, from its first administrator to an open contest, by clicking. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bareEnvironment } from '../server/test/bare-environment.ts'
import { servingSettings, spawnServer, untilServing } from '../server/test/spawn-server.ts'
import { atDesk, expect, expectAccessible, test } from './fixtures.ts'
import { expectKeyboardReach } from './keyboard.ts'
import { noteTakeOver, readIn, takenOver } from './screens.ts'
import { signInAs } from './signing-in.ts'

const first = { email: 'first@example.com', password: 'a sentence about ice' }

/** As an operator starts it: an empty database, the first administrator, the server. */
async function install(folder: string) {
  const { settings, base } = await servingSettings(`sqlite:${join(folder, 'contest.sqlite')}`)
  const secret = { CONTEST_MODE: 'production', JWT_SECRET: 'a secret of the tests that is long enough' }
  const environment = { ...settings, ...secret, CAPTCHA_PROVIDER: 'altcha' }
  const named = ['--email', first.email, '--first-name', 'First', '--last-name', 'Testerson']
  const made = spawnSync('node', ['server/commands/operator.ts', 'create-admin', ...named], {
    cwd: new URL('..', import.meta.url),
    env: { ...bareEnvironment, ...environment },
    input: `${first.password}\n`,
  })
  expect(String(made.stderr)).toBe('')
  const server = spawnServer(environment)
  await untilServing(server, base)
  return { server, address: new URL(base).origin }
}

const step = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'First steps' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const expectDone = (page: Page, title: string) => expect(step(page, title)).toContainText('Done:')

test('the first steps lead from an empty installation to an open contest', atDesk, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'contest-first-steps-'))
  const { server, address } = await install(folder)
  const goHome = () => page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).first().click()
  try {
    await noteTakeOver(page)
    await page.goto(address)
    await expect(page.getByText('The contest is being prepared.')).toBeVisible()
    await takenOver(page)
    await readIn(page, 'ar')
    await expectAccessible(page)
    await readIn(page, 'en')
    await signInAs(page, address, first)
    await page.goto(`${address}/home`)
    await expect(step(page, 'Your department')).toContainText('Not done yet:')
    await readIn(page, 'tr')
    await expectAccessible(page)
    await expectKeyboardReach(page)
    await readIn(page, 'en')

    await step(page, 'Open the contest').getByRole('link').click()
    await expect(page.getByText('There are no districts yet.')).toBeVisible()
    const start = { name: /^Start the \d{4} season$/ }
    await expect(page.getByRole('button', start)).toHaveCount(0)
    await goHome()

    await step(page, 'Your department').getByRole('link', { name: 'Schedule' }).click()
    await page.getByLabel('Department name').fill('Sample Department of Roads')
    await page.getByLabel('Department website').fill('https://roads.example.gov')
    await page.getByLabel('Email for questions').fill('plows@roads.example.gov')
    await page.getByLabel('Company in the footer').fill('Sample Software for Roads')
    await page.getByLabel('Company website').fill('https://software.example.com')
    await page.getByLabel('Announcement date').fill('2099-10-28')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('There are no changes.')).toBeVisible()
    await goHome()
    await expectDone(page, 'Your department')
    await expectDone(page, 'Dates')

    await expect(step(page, 'Counties and districts')).toContainText('Not done yet:')
    await step(page, 'Counties and districts').getByRole('link').click()
    await page.getByLabel('State or territory').selectOption({ label: 'Delaware' })
    // The state brings its clocks.
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
    await expect(step(page, 'Captcha')).toContainText('It works.')
    await expectDone(page, 'Captcha')
    await expect(step(page, 'Organization Login')).toContainText('It is not set up.')

    await step(page, 'Open the contest').getByRole('link').click()
    await page.getByRole('button', start).click()
    await page.getByRole('alertdialog').getByRole('button', start).click()
    await expect(page.getByText('Running', { exact: true })).toBeVisible()
    await goHome()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  } finally {
    // Nothing is asked any more of a server that is gone.
    await page.goto('about:blank')
    server.kill('SIGKILL')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
})
