/**
 * `npm run test:changed [-- <commit>]`: the suites that import what has changed since the commit (the last one by
 * default), and the browser tests of the changed features.
 */
import { findChangedSpecs, listChangedFiles } from './changed-specs.ts'
import { buildSite, runBrowserTests, runTool } from './run-tool.ts'

const [since = 'HEAD'] = process.argv.slice(2)
const specs = findChangedSpecs(listChangedFiles(since))

const steps = [runTool('vitest', ['run', '--changed', since, '--passWithNoTests'])]
if (specs.length > 0) steps.push(buildSite(), runBrowserTests(specs))
else console.log('No browser test belongs to a changed feature.')
process.exit(steps.includes(false) ? 1 : 0)
