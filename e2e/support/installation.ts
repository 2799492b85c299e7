import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { getContest } from '../../contract/contest/contest.ts'
import { openSmtpServer } from '../../server/test/network/open-smtp-server.ts'
import { bareEnvironment } from '../../server/test/process/bare-environment.ts'
import { servingSettings, spawnServer, untilServing } from '../../server/test/process/spawn-server.ts'
import { getCaller } from './call-route.ts'

const movableDate = fileURLToPath(new URL('../../server/test/make/movable-date.ts', import.meta.url))

/**
 * Starts an empty production installation with its first administrator, a mail server and a clock that the test can set.
 */
export async function installAt(
  instant: string,
  first: { email: string; password: string },
  settingsOfTest: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'contest-walk-'))
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, instant)
  const mailServer = await openSmtpServer()
  const { settings, base } = await servingSettings(`sqlite:${join(folder, 'contest.sqlite')}`)
  const environment = {
    ...settings,
    CONTEST_MODE: 'production',
    MAX_EVENT_LOOP_DELAY: '0',
    JWT_SECRET: 'a secret of the tests that is long enough',
    CAPTCHA_PROVIDER: 'altcha',
    CAPTCHA_COST: '20',
    PUBLIC_ADDRESS: new URL(base).origin,
    BACKUP_FOLDER: 'off',
    SMTP_URL: mailServer.url,
    SMTP_TLS: 'off',
    MAIL_FROM: 'plows@roads.example.gov',
    NODE_OPTIONS: `--import ${movableDate}`,
    TEST_CLOCK_FILE: clockFile,
    ...settingsOfTest,
  }
  const named = ['--email', first.email, '--first-name', 'First', '--last-name', 'Testerson']
  const created = spawnSync('node', ['server/commands/operator.ts', 'create-admin', ...named], {
    cwd: new URL('../..', import.meta.url),
    env: { ...bareEnvironment, ...environment },
    input: `${first.password}\n`,
  })
  expect(String(created.stderr)).toBe('')
  const server = spawnServer(environment)
  await untilServing(server, base)
  const contest = () => getCaller(new URL(base).origin)(getContest)
  return {
    address: new URL(base).origin,
    contest,
    mailServer,
    async setClock(instant: Date) {
      writeFileSync(clockFile, instant.toISOString())
      await expect.poll(async () => Date.parse((await contest()).now) - instant.getTime()).toBeGreaterThanOrEqual(0)
    },
    async remove() {
      server.kill('SIGKILL')
      await server.exited
      mailServer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
