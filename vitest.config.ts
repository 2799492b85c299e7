import { availableParallelism } from 'node:os'
import { matchesGlob, relative } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts servers in processes of their own, needs the built site, or is about PostgreSQL alone; the quick part leaves it out. */
const slow = [
  '{drill,scripts,interop}/**',
  'server/identity-provider/**',
  'server/{build,main,season}.test.ts',
  'server/commands/**',
  'server/db/**/{migrations,postgres-outage,db-health,sqlite-outage}.test.ts',
  '{server/http/**,server/ssr}/{ssr-site,stopping,log,request-log,school,slow-requests,connections}.test.ts',
  'server/features/season/demo-clock.test.ts',
  'server/features/health/**',
  'server/features/public-voting/publishing-races.test.ts',
  'server/features/winner/winner.test.ts',
  'server/features/account/sign-in/**/*identity*.test.ts',
  'server/features/seo/shared-site.test.ts',
]

const isSlow = ({ moduleId }: TestSpecification) =>
  slow.some((pattern) => matchesGlob(relative(import.meta.dirname, moduleId), pattern))

/** A long suite that is begun last runs beside idle workers. */
class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => Number(isSlow(other)) - Number(isSlow(one)))
  }
}

/** `npm run test:quick` is everything that needs neither PostgreSQL nor a browser nor another process. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['{contract,server,web,drill,scripts,interop}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(mode === 'quick' ? slow : [])],
    globalSetup: mode === 'quick' ? [] : ['server/test/built-site.ts', 'server/test/one-postgres.ts'],
    // A busy machine is no fault of the product; a server that a test starts gives up sooner than the test.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    // As for the browser tests: a try that failed is still told of.
    retry: 1,
    // A thread cannot be started with the settings that a child process of the server needs.
    pool: 'forks',
    sequence: { sequencer: SlowFirstSequencer },
    // The server is loaded once by a worker instead of once by a file: a quarter of the run.
    isolate: false,
    // Suites that start servers mostly wait: as many workers as cores leave a third of the time unused.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
}))
