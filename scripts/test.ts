/** `npm test`: everything a contributor must pass, then one line with the total count. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { bareEnvironment } from '../server/test/bare-environment.ts'
import { provideChromium } from './provide-chromium.ts'

const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

function run(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const env = { ...process.env, NODE_COMPILE_CACHE: bareEnvironment.NODE_COMPILE_CACHE, ...environment }
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

function read<Result>(file: string): Result | undefined {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8'))
  } catch {
    return undefined
  }
}

const chromium = provideChromium()
const steps = [
  run('node', ['scripts/build-if-needed.ts', '--strict']),
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${results}/vitest.json`]),
  run('playwright', ['test', '--config', 'e2e', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${results}/playwright.json`,
  }),
]

const unit = read<{ numPassedTests: number; numFailedTests: number }>('vitest.json')
const browser = read<{ stats: { expected: number; unexpected: number; flaky: number } }>('playwright.json')
// Flaky tests count as passed; the name and both tries are logged above.
const { expected = 0, flaky = 0, unexpected = 0 } = browser?.stats ?? {}
const passed = (unit?.numPassedTests ?? 0) + expected + flaky
const failed = (unit?.numFailedTests ?? 0) + unexpected
if (flaky) console.log(`${flaky} of them on the second try only: see "flaky" above, and mend them`)
// A step that fails without a failed test, such as a crash or an empty run, is a failure too.
const isBad = steps.includes(false) || !unit?.numPassedTests || !browser?.stats.expected
console.log(`${passed} passed, ${isBad && failed === 0 ? 1 : failed} failed`)
process.exit(isBad || failed ? 1 : 0)
