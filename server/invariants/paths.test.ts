/** Starts the server from folders as people name them: patterns, quotes and escapes of shells, globs and addresses. */

import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyCheckout } from '../test/process/copied-checkout.ts'
import { serverRunner } from '../test/process/run-server.ts'

const { start, newDatabase } = serverRunner()
const copied = ['server', 'contract', 'package.json', 'web/package.json', 'web/dist', 'web/dist-server']
const environment = () => ({ CONTEST_MODE: 'development', DATABASE_URL: newDatabase(), PORT: '0', LOG_LEVEL: 'info' })

test.each([
  'snow plow (2026)/contest [1]',
  "O'Neil/contest",
  '{plows,contest}/+(a|b).{ts,js} !(c)',
  '100%41 #1?/$HOME & "contest" `é`',
])('server in %s > starts with all of its migrations and pages', async (path) => {
  const cwd = copyCheckout(path, copied)
  const server = start(environment(), { cwd })
  await expect.poll(() => server.exitCode ?? / is at http/.test(server.report()), { timeout: 120_000 }).toBeTruthy()
  expect(server.complaints()).toBe('')
  const [, address = ''] = / is at (http:\S+) /.exec(server.report()) ?? []
  expect(await (await fetch(address)).text()).toMatch(/<h1/)
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
})

test('server without migrations > refuses to start', async () => {
  const cwd = copyCheckout('contest', copied)
  const folder = join(cwd, 'server/db/migrations/sqlite')
  for (const file of globSync('Migration*.ts', { cwd: folder })) rmSync(join(folder, file))
  const server = start(environment(), { cwd })
  expect(await server.exited).toBe(1)
  expect(server.complaints()).toMatch(/: There are no migrations in \S+sqlite: install the release again\n$/)
})
