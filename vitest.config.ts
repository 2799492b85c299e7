import { availableParallelism } from 'node:os'
import { matchesGlob, relative } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { createMenuImports } from './web/build/menu-imports.ts'
import { createPageImports } from './web/build/page-imports.ts'

/** Suites that start server processes, need the built site or test PostgreSQL only; skipped by `--mode quick`. */
const slow = [
  '{scripts,interop}/**',
  'server/identity-provider/**',
  'server/{build,main,new-installation,season}.test.ts',
  'server/invariants/paths.test.ts',
  'server/commands/**',
  'server/features/backup/postgres/**',
  'server/db/**/{migrations,postgres-outage,postgres-requirements,db-health,sqlite-outage}.test.ts',
  'server/ssr/{name-rotation,ssr-site}.test.ts',
  'server/http/stopping.test.ts',
  'server/http/**/{log,request-log,school,slow-requests,connections}.test.ts',
  'server/features/season/demo-clock.test.ts',
  'server/features/health/**',
  'server/features/public-voting/publishing-races.test.ts',
  'server/features/winner/winner.test.ts',
  'server/features/account/sign-in/**/*identity*.test.ts',
  'server/features/seo/{department-branding,shared-site}.test.ts',
]

/** Suites of `npm run test:release`: archives, proxies, recipes and short forms of the drills. */
const release = ['drill/**', 'scripts/{recipes,release}/**']

const isSlow = ({ moduleId }: TestSpecification) =>
  slow.some((pattern) => matchesGlob(relative(import.meta.dirname, moduleId), pattern))

/** Starts long suites first; started last, one would run while the other workers are idle. */
class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => Number(isSlow(other)) - Number(isSlow(one)))
  }
}

/**
 * `--mode quick` runs everything that needs neither PostgreSQL nor a browser nor another process, `--mode release` what
 * checks a release.
 */
export default defineConfig(({ mode }) => ({
  plugins: [createPageImports(), createMenuImports()],
  test: {
    include:
      mode === 'release'
        ? release.map((folder) => `${folder}/*.test.ts`)
        : ['{contract,server,web,scripts,interop}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(mode === 'release' ? [] : release), ...(mode === 'quick' ? slow : [])],
    setupFiles: ['server/test/setup.ts'],
    globalSetup: [
      'server/test/template-folder.ts',
      ...(mode === 'quick' ? [] : ['server/test/process/built-site.ts', 'server/test/database/one-postgres.ts']),
    ],
    // Generous, so that a busy machine fails no test; a server started by a test gives up sooner.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Like the browser tests; a failed first attempt is still reported.
    retry: 1,
    // Threads cannot start with the settings that a child process of the server needs.
    pool: 'forks',
    sequence: { sequencer: SlowFirstSequencer },
    // Loads the server once per worker instead of once per file: a quarter of the run time.
    isolate: false,
    // Suites that start servers mostly wait: one worker per core would leave a third of the time unused.
    maxWorkers: availableParallelism() * 2,
    // Megabytes. Suites leave much garbage, which is cheaper to collect at once.
    execArgv: ['--max-semi-space-size=64'],
  },
}))
