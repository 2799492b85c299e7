/**
 * `npm run test:file -- <path> [options]`: runs one test file, unit or browser, and builds the site if the file needs
 * it. Options after the path go to Vitest (`-t title`) or Playwright (`-g title`, `--project phone`).
 */
import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { buildSite, runBrowserTests, runTool } from './run-tool.ts'

const [path, ...options] = process.argv.slice(2)

function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}

if (!path)
  stopWith('Usage: npm run test:file -- <path> [options], such as server/main.test.ts or e2e/accounts/user.spec.ts')
// npm runs a script in the project's folder, wherever it was called.
const file = relative('.', resolve(process.env.INIT_CWD ?? '.', path)).replaceAll(sep, '/')
if (!existsSync(file)) stopWith(`${file} does not exist.`)

if (/^e2e\/.+\.(spec|walk)\.ts$/.test(file))
  process.exitCode = buildSite() && runBrowserTests([file, ...options]) ? 0 : 1
else if (/\.test\.tsx?$/.test(file)) {
  // These need neither the site nor PostgreSQL.
  const mode = /^(contract|web)\//.test(file) ? ['--mode', 'quick'] : []
  process.exitCode = runTool('vitest', ['run', ...mode, file, ...options]) ? 0 : 1
} else
  stopWith(
    `${file} is no test: unit tests end with .test.ts or .test.tsx, browser tests are e2e/*/*.spec.ts and e2e/*/*.walk.ts.`,
  )
