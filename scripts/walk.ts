/** `npm run test:walk`: a whole season by clicking, in production mode; part of `npm test`. */
import { spawnSync } from 'node:child_process'
import { provideChromium } from './provide-chromium.ts'

const run = (command: string, args: string[], environment: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0

const isDone =
  run('node', ['scripts/build-if-needed.ts', '--strict']) &&
  run('playwright', ['test', '--config', 'e2e', '--project', 'walk', ...process.argv.slice(2)], {
    CHROMIUM_PATH: provideChromium(),
  })
process.exit(isDone ? 0 : 1)
