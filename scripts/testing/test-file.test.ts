import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from '../../server/test/process/bare-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-scripts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function testFile(...args: string[]) {
  const env = { ...bareEnvironment, HOME: folder, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'test:file', '--', ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

test('npm run test:file > runs one unit test file', () => {
  const { status, output } = testFile('contract/auth/access.test.ts')
  expect([status, output]).toEqual([0, expect.stringMatching(/Test Files +1 passed \(1\)/)])
})

test('npm run test:file > rejects a missing file and a file without tests', () => {
  expect(testFile('server/missing.test.ts')).toEqual({ status: 1, output: 'server/missing.test.ts does not exist.\n' })
  expect(testFile('server/main.ts')).toEqual({
    status: 1,
    output: expect.stringMatching(/^server\/main\.ts is no test: /),
  })
  expect(testFile()).toEqual({ status: 1, output: expect.stringMatching(/^Usage: npm run test:file/) })
})

test('build-if-needed > reports file, line and reason without a stack', () => {
  for (const name of ['web', 'contract', 'docs']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'web/index.html'), '<script type="module" src="/main.ts"></script>')
  writeFileSync(join(folder, 'web/main.ts'), 'const broken = ;\n')
  const { status, stderr } = spawnSync('node', [join(process.cwd(), 'scripts/build-if-needed.ts')], {
    cwd: folder,
    env: { ...bareEnvironment, NO_COLOR: '1' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/The site cannot be built\. .*Unexpected token.*main\.ts:1:16/s)
  expect(stderr).not.toMatch(/^ +at /m)
})
