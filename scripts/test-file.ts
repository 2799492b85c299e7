/**
 * `npm run test:file -- <path> [options]`: runs one test file, unit or browser, and builds the site if the file needs
 * it. Options after the path go to Vitest (`-t title`) or Playwright (`-g title`, `--project phone`).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { provideChromium } from './provide-chromium.ts'

const [path, ...options] = process.argv.slice(2)

function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}

function run(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (error) stopWith(`${command} cannot be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

if (!path)
  stopWith('Usage: npm run test:file -- <path> [options], such as server/main.test.ts or e2e/accounts/user.spec.ts')
// npm runs a script in the project's folder, wherever it was called.
const file = relative('.', resolve(process.env.INIT_CWD ?? '.', path)).replaceAll(sep, '/')
if (!existsSync(file)) stopWith(`${file} does not exist.`)

if (/^e2e\/.+\.(spec|walk)\.ts$/.test(file)) {
  run('node', ['scripts/build-if-needed.ts'])
  run('playwright', ['test', '--config', 'e2e', file, ...options], { CHROMIUM_PATH: provideChromium() })
} else if (/\.test\.tsx?$/.test(file)) {
  // These need neither the site nor PostgreSQL.
  const mode = /^(contract|web)\//.test(file) ? ['--mode', 'quick'] : []
  run('vitest', ['run', ...mode, file, ...options])
} else
  stopWith(
    `${file} is no test: unit tests end with .test.ts or .test.tsx, browser tests are e2e/*/*.spec.ts and e2e/*/*.walk.ts.`,
  )
