import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { serverRunner } from '../../test/run-server.ts'

const { start } = serverRunner()
const settings = { DATABASE_URL: 'sqlite::memory:', PORT: '0', OIDC_DEMO_PORT: '0' }
const lastLine = 'staff@example.com  snowplow-staff  (role user)'

test('whatever a server says is a line of JSON, up to the demo’s sign-ins', async () => {
  const server = start({ ...settings, LOG_LEVEL: 'info' })
  await expect.poll(server.report, { timeout: 15_000 }).toContain(lastLine)
  const lines = server.report().trimEnd().split('\n')
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages[0]).toMatch(/^Snowplow Naming Contest is at http:\/\/127\.0\.0\.1:\d+, a demo on Wed Oct 01 2025$/)
  expect(messages).toContain('  admin@example.com  snowplow-admin  (role admin)')
})

// Comes with every Debian; a Mac's takes other options.
const terminal = '/usr/bin/script'
test.runIf(process.platform === 'linux' && existsSync(terminal))('on a terminal the lines are for people', async () => {
  const server = spawn(terminal, ['-qec', 'exec node server/main.ts', '/dev/null'], {
    env: { ...bareEnvironment, NO_COLOR: '1', TERM: 'dumb', ...settings },
  })
  let shown = ''
  server.stdout.on('data', (text) => {
    shown += text
  })
  await expect.poll(() => shown, { timeout: 15_000 }).toContain(lastLine)
  server.kill('SIGTERM')
  const lines = shown.trimEnd().split(/\r?\n/)
  expect(lines[0]).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: Snowplow Naming Contest is at http:\S+, a demo on Wed Oct 01 2025$/,
  )
  expect(shown).not.toContain('{')
})
