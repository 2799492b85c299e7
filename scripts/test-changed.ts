/**
 * `npm run test:changed [-- <commit>]`: the suites that import what has changed since the commit (the last one by
 * default), and the browser tests of the changed features.
 */
import { spawnSync } from 'node:child_process'
import { findChangedSpecs, listChangedFiles } from './changed-specs.ts'
import { provideChromium } from './provide-chromium.ts'

const [since = 'HEAD'] = process.argv.slice(2)
const specs = findChangedSpecs(listChangedFiles(since))

const run = (command: string, args: string[], environment: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0

const steps = [run('vitest', ['run', '--changed', since, '--passWithNoTests'])]
if (specs.length > 0) {
  const environment = { CHROMIUM_PATH: provideChromium() }
  steps.push(
    run('node', ['scripts/build-if-needed.ts']),
    run('playwright', ['test', '--config', 'e2e', ...specs], environment),
  )
} else console.log('No browser test belongs to a changed feature.')
process.exit(steps.includes(false) ? 1 : 0)
