/** `npm run test:walk`: a whole season by clicking, in production mode; part of `npm test`. */
import { buildSite, runBrowserTests } from './run-tool.ts'

const isDone = buildSite('--strict') && runBrowserTests(['--project', 'walk', ...process.argv.slice(2)])
process.exit(isDone ? 0 : 1)
