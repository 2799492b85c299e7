/**
 * `npm test` and `npm run test:release`: run their tests, print the time of each step, the ten longest files, the
 * failed tests and the total, and end with one line of counts.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { buildSite, runBrowserTests, runTool } from './run-tool.ts'

const results = 'test-results'
const isRelease = process.argv.includes('--release')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

interface Step {
  name: string
  seconds: number
  hasPassed: boolean
}

function run(name: string, work: () => boolean): Step {
  const startedAt = performance.now()
  const hasPassed = work()
  return { name, seconds: (performance.now() - startedAt) / 1000, hasPassed }
}

function read<Result>(file: string): Result | undefined {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8'))
  } catch {
    return undefined
  }
}

interface SuiteResults {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
interface BrowserSuite {
  suites?: BrowserSuite[]
  specs: { file: string; title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}
interface BrowserResults {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: BrowserSuite[]
}

interface FailedTest {
  name: string
  message: string | undefined
}

const listFailedSuites = ({ testResults }: SuiteResults): FailedTest[] =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that can't be loaded has a message and no tests.
    ...(message ? [{ name: relative('.', name), message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ name: `${relative('.', name)} > ${test.fullName}`, message: test.failureMessages[0] })),
  ])

const listFailedSpecs = ({ suites = [], specs }: BrowserSuite): FailedTest[] => [
  ...suites.flatMap(listFailedSpecs),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `e2e/${file} > ${title}`,
      message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
    })),
]

const runSuites = () => {
  const mode = isRelease ? ['--mode', 'release'] : []
  const reporters = ['default', './scripts/testing/flaky-reporter.ts', 'json'].map((name) => `--reporter=${name}`)
  return runTool('vitest', ['run', ...mode, ...reporters, `--outputFile=${results}/vitest.json`])
}
const playwrightOutput = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${results}/playwright.json` }
const archives = `${results}/release`
/** Each counts as a test; the trial needs root, Caddy and debootstrap, and says so. */
const tryRelease = () => [
  run('release archives', () => runTool('node', ['scripts/release.ts', archives])),
  run('trial in a bare Debian', () => runTool('node', ['scripts/release.ts', '--try', archives])),
]

const build = run('build', () => buildSite('--strict'))
const suites = run('suites', runSuites)
const browserTests = isRelease
  ? []
  : [run('browser tests', () => runBrowserTests(['--reporter=list,json'], playwrightOutput))]
const trials = isRelease ? tryRelease() : []
const steps = [build, suites, ...browserTests, ...trials]

const unit = read<SuiteResults>('vitest.json')
const browser = read<BrowserResults>('playwright.json')
// Flaky tests count as passed; the name and both tries are logged above.
const { expected = 0, flaky = 0, unexpected = 0 } = browser?.stats ?? {}
const passedTrials = trials.filter(({ hasPassed }) => hasPassed).length
const passed = (unit?.numPassedTests ?? 0) + expected + flaky + passedTrials
const failed = (unit?.numFailedTests ?? 0) + unexpected + trials.length - passedTrials

console.log('\nLongest files of the suites, in seconds:')
const files = (unit?.testResults ?? []).map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))
for (const { name, ms } of files.sort((one, other) => other.ms - one.ms).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${relative('.', name)}`)
console.log('Steps, in seconds:')
for (const { name, seconds } of steps) console.log(`${seconds.toFixed(0).padStart(7)}  ${name}`)
const failedTests = [...(unit ? listFailedSuites(unit) : []), ...(browser?.suites ?? []).flatMap(listFailedSpecs)]
if (failedTests.length > 0) console.log('Failed:')
for (const { name, message } of failedTests)
  console.log(`  ${name}\n    ${message?.split('\n').slice(0, 12).join('\n    ')}`)
if (flaky) console.log(`${flaky} of them on the second try only: see "flaky" above, and fix them`)
// A step that fails without a failed test, such as a crash or an empty run, is a failure too.
const isEmpty = !unit?.numPassedTests || (!isRelease && !browser?.stats.expected)
const isBad = isEmpty || steps.some(({ hasPassed }) => !hasPassed)
console.log(`${passed} passed, ${isBad && failed === 0 ? 1 : failed} failed`)
process.exit(isBad || failed ? 1 : 0)
