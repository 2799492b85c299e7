import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase } from '@snowplow/contract/api/route.ts'
import { pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { languageCodes } from '@snowplow/contract/text/languages.ts'
import { buildApp } from './app.ts'
import { BadSettings, type Config, readConfig } from './config.ts'
import { describeDatabaseError, getFirstLine } from './db/check-database.ts'
import type { AppliedMigration } from './db/migrations/migrate.ts'
import { markInUse } from './db/postgres/presence.ts'
import { missingBackupsWarning } from './features/backup/schedule.ts'
import { reapplyErasures } from './features/entry/reapply-erasures.ts'
import { openOwnErasureList } from './features/retention/own-erasure-list.ts'
import { describeListenError } from './http/listen-error.ts'
import { DemoClock, systemClock } from './lib/clock.ts'
import { getFilling, openPrepared } from './seed/prepare.ts'
import { describeStart } from './start-report.ts'

const stopDeadlineMs = 10_000

function stopWith(message: string): never {
  for (const line of message.split('\n')) console.error(`snowplow-naming-contest: ${line}`)
  process.exit(1)
}

function configured(): Config {
  try {
    return readConfig(process.env, { isTerminal: process.stdout.isTTY })
  } catch (error) {
    if (error instanceof BadSettings) stopWith(error.message)
    throw error
  }
}

async function startProvider(config: Config) {
  const { startDemoIdentityProvider } = await import('./identity-provider/demo.ts')
  return startDemoIdentityProvider(config).catch((error) =>
    stopWith(`The demo's identity provider cannot be started: ${getFirstLine(error)}`),
  )
}

const initialConfig = configured()
const isDemo = initialConfig.CONTEST_MODE === 'demo'
const provider = isDemo && !initialConfig.OIDC_ISSUER ? await startProvider(initialConfig) : null
const config: Config = { ...initialConfig, ...provider?.settings }
const clock = isDemo ? new DemoClock(new Date(config.CONTEST_NOW)) : systemClock

const { DATABASE_URL, DATABASE_POOL } = config
let migrations: AppliedMigration[] = []
const onMigrated = (applied: AppliedMigration[]) => {
  migrations = applied
}
const filling = { ...getFilling(config, clock.now()), onMigrated }
const orm = await openPrepared(DATABASE_URL, DATABASE_POOL, filling).catch((error) =>
  stopWith(describeDatabaseError(error)),
)

const onRestore = () => stopWith('The database is being restored: start again afterwards')
const unmark = await markInUse(DATABASE_URL, onRestore).catch((error) =>
  stopWith(`The database cannot be used: ${getFirstLine(error)}`),
)
const erasures = await openOwnErasureList(orm, config.ERASURES_FILE).catch((error) =>
  stopWith(`ERASURES_FILE cannot be used: ${getFirstLine(error)}`),
)
const app = await buildApp({ orm, config, clock, erasures })
// Before the first request, so that a restored backup shows nothing that was erased.
const reapplied = await reapplyErasures(orm, erasures, 'Server start', clock.now())
await warmUp()
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Suppresses Fastify's own message, one line per address of the machine.
const { level } = app.log
app.log.level = 'silent'
const address = await app
  .listen({ port: config.PORT, host: config.HOST })
  .catch((error) => stopWith(describeListenError(error, config)))

app.log.level = level
const { start, message } = describeStart({ config, address, demoNow: isDemo ? clock.now() : null, migrations })
app.log.info({ start }, message)
if (reapplied.entries + reapplied.teachers + reapplied.held > 0)
  app.log.warn(
    { reapplied },
    `The database was restored: ${reapplied.entries} entries and the addresses of ${reapplied.teachers} classes were erased again, ${reapplied.held} are left by a records hold`,
  )
if (config.LACKS_BACKUPS) app.log.warn(missingBackupsWarning)
if (config.CONTEST_MODE === 'production' && !erasures.isActive)
  app.log.warn('ERASURES_FILE is not set: a restored backup would contain what families have had erased')

for (const hostname of [new URL(address).hostname, '127.0.0.1', 'localhost'])
  provider?.admit(Object.assign(new URL(address), { hostname }).origin)

if (isDemo) await logSignIns()
// With NODE_COMPILE_CACHE, for a start after a kill: Node itself saves at an orderly exit only.
flushCompileCache()

// Caches the data of public pages, so that they survive a database outage before the first visit.
async function warmUp(): Promise<void> {
  const prefetch = (path: string) => app.inProcessFetch(`${apiBase}${path}`).catch(() => undefined)
  // Not awaited: the thread that parses them takes a third of a second to load.
  for (const kind of pageKinds) for (const language of languageCodes) void prefetch(`/page/${kind}/${language}`)
  const [districts] = await Promise.all(
    ['/district', '/contest', '/county', '/grade-level', '/county/map'].map(prefetch),
  )
  const { items = [] } = (districts ?? {}) as { items?: { id: number }[] }
  await Promise.all(items.map(({ id }) => prefetch(`/public-voting/district/${id}/options`)))
}

async function logSignIns(): Promise<void> {
  const { demoAccounts } = await import('./seed/accounts.ts')
  app.log.info(`Sign in at ${address}/sign-in through Organization Login, or with one of`)
  for (const { email, password, roles } of demoAccounts)
    app.log.info(`  ${email}  ${password}  (role ${roles.join(', ')})`)
}

// Keeps serving while proxies notice that this process is not ready, then finishes accepted requests and closes the
// database. After `stopDeadlineMs` it reports unfinished requests and exits. A second signal skips the delay.
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (config.SHUTDOWN_DELAY > 0) {
    app.startDraining()
    process.removeListener('SIGTERM', stop).removeListener('SIGINT', stop)
    await Promise.race([delay(config.SHUTDOWN_DELAY * 1000), once(process, 'SIGTERM'), once(process, 'SIGINT')])
  }
  setTimeout(() => {
    const calls = app.unfinishedCalls()
    app.log.warn({ stop: { signal, unfinished: calls.length } }, 'Snowplow Naming Contest has stopped too early')
    stopWith(
      calls.length
        ? `Stopped with calls unfinished: ${calls.slice(0, 10).join(', ')}${calls.length > 10 ? `, and ${calls.length - 10} more` : ''}`
        : 'Stopped before everything could be closed',
    )
  }, stopDeadlineMs)
  await app.close()
  await provider?.close()
  await orm.close()
  await unmark()
  app.log.info({ stop: { signal } }, `Snowplow Naming Contest has stopped after ${signal}`)
  process.exit(0)
}
