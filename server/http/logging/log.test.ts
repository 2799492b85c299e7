import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../../test/process/bare-environment.ts'
import { serverRunner } from '../../test/process/run-server.ts'

const { start } = serverRunner()
const settings = { DATABASE_URL: 'sqlite::memory:', PORT: '0', OIDC_DEMO_PORT: '0' }
const lastLine = 'staff@example.com  snowplow-staff  (role user)'

test('server log > names build, mode, database and address in JSON lines', async () => {
  const server = start({ ...settings, LOG_LEVEL: 'info', HOST: '0.0.0.0' })
  await expect.poll(server.report, { timeout: 120_000 }).toContain(lastLine)
  const lines = server.report().trimEnd().split('\n')
  const [first, ...others] = lines.map((line) => JSON.parse(line))
  expect(first.msg).toMatch(
    /^Snowplow Naming Contest 1\.3\.0 \(\w+\) is at http:\/\/127\.0\.0\.1:\d+ in demo mode on Wed Oct 01 2025; SQLite :memory:, \d+ migrations applied in \d+ ms$/,
  )
  expect(first.start).toMatchObject({
    version: '1.3.0',
    commit: expect.stringMatching(/^([0-9a-f]{10}|unknown)$/),
    mode: 'demo',
    database: { kind: 'SQLite', host: ':memory:' },
    migrations: expect.arrayContaining([{ name: expect.stringMatching(/^Migration\d+/), ms: expect.any(Number) }]),
    address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  const messages: string[] = others.map(({ msg }) => msg)
  expect(messages).toContain('  admin@example.com  snowplow-admin  (role admin)')
  expect(messages.filter((message) => message.includes(' is at http'))).toEqual([])
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(JSON.parse(server.report().trimEnd().split('\n').at(-1) ?? '').msg).toMatch(/has stopped after SIGTERM$/)
})

// Part of every Debian; the macOS version takes other options.
const terminal = '/usr/bin/script'
test.runIf(process.platform === 'linux' && existsSync(terminal))(
  'server log > is readable text on a terminal',
  async () => {
    const server = spawn(terminal, ['-qec', 'exec node server/main.ts', '/dev/null'], {
      env: { ...bareEnvironment, NO_COLOR: '1', TERM: 'dumb', ...settings },
    })
    let output = ''
    server.stdout.on('data', (text) => {
      output += text
    })
    await expect.poll(() => output, { timeout: 120_000 }).toContain(lastLine)
    server.kill('SIGTERM')
    const lines = output.trimEnd().split(/\r?\n/)
    expect(lines[0]).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: Snowplow Naming Contest 1\.3\.0 \(\w+\) is at http:\S+ in demo mode on Wed Oct 01 2025; .+ ms$/,
    )
    expect(output).not.toContain('{')
  },
)
