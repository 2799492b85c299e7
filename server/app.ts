import { apiBase } from '@snowplow/contract/api/route.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { composeAccounts } from './areas/accounts.ts'
import { composeCore } from './areas/core.ts'
import { composeEntries } from './areas/entries.ts'
import { composeOperation } from './areas/operation.ts'
import { composeSeason } from './areas/season.ts'
import { servePages } from './areas/site.ts'
import { composeVoting } from './areas/voting.ts'
import type { Config } from './config.ts'
import { monitorDatabase } from './db/db-health.ts'
import type { Orm } from './db/orm.ts'
import { keepStaffApart } from './db/staff-pool.ts'
import { writeCheck } from './db/write-check.ts'
import { handleMockError, mockAuthService } from './features/account/sign-in/mock/mock-auth.service.ts'
import { createContestMetrics } from './features/metrics/contest-metrics.ts'
import { type ErasureList, noErasureList } from './features/retention/erasure-list.ts'
import { acceptOneClick } from './features/unsubscribe/one-click.ts'
import { unsubscribeService } from './features/unsubscribe/unsubscribe.service.ts'
import { createApiDocument } from './http/api-document/document.ts'
import { createServer } from './http/create-server.ts'
import { createInProcessFetch } from './http/in-process-client.ts'
import { createLoad, shedLoad } from './http/limits/load-shedding.ts'
import { createApiHeaders, limitCalls, setHeaders } from './http/limits/protection.ts'
import { createLog } from './http/logging/log.ts'
import { handleError, send } from './http/problem.ts'
import { type Handlers, identifyCallers, type RouteName, serveAll } from './http/serve.ts'
import { listJobs, runJobs } from './jobs.ts'
import type { Clock } from './lib/clock.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'

type DemoRoute = 'setDemoClock' | 'listDemoMails' | 'getDemoMail'
type OneClickRoute = 'unsubscribe' | 'resubscribe'
type MockRoute = Extract<RouteName, `mock${string}`>

interface Deps {
  orm: Orm
  config: Config
  clock: Clock
  erasures?: ErasureList
}

/** Composes the areas, registers their functions as routes, and starts their jobs. */
export async function buildApp({ orm, config, clock, erasures = noErasureList }: Deps): Promise<FastifyInstance> {
  const app = createServer(config, await createLog(config))
  if (config.METRICS_PORT !== undefined) serveMetrics(app, config, createContestMetrics(orm, config))
  const writes = writeCheck(orm)
  const load = createLoad(config, app.log)
  const health = monitorDatabase(writes, app.log)
  app.addHook('onClose', async () => health.stop())
  app.setErrorHandler<FastifyError>((error, request, reply) => handleError(health.refusalOf(error), request, reply))
  const jobFailed = (error: unknown, name: string) => {
    if (!health.report(error)) app.log.warn(error, `${name} failed`)
  }
  const read = (address: string) =>
    inProcessFetch(address).catch((error) => {
      if (!health.report(error)) app.log.error(error, `${address} cannot be answered`)
      throw error
    })

  const core = composeCore({ orm, config, clock, erasures, log: app.log, read, jobFailed })
  const accounts = composeAccounts(core)
  const voting = composeVoting(core)
  const entries = composeEntries(core, accounts, voting)
  const season = composeSeason(core, voting, entries)
  const operation = composeOperation(core, voting, { isStopping: app.isStopping, writes, getDelay: load.getDelay })
  const jobs = { ...voting.jobs, ...season.jobs, ...operation.jobs, examination: entries.examination }
  runJobs(app, listJobs({ orm, times: core.times, ...jobs }), jobFailed)
  const document = createApiDocument({ version: packageJson.version, address: config.PUBLIC_ADDRESS })
  const handlers = {
    ...accounts.handlers,
    ...voting.handlers,
    ...entries.handlers,
    ...season.handlers,
    ...operation.handlers,
    getApiDocument: () => document.reply(),
  } satisfies Handlers<Exclude<RouteName, DemoRoute | OneClickRoute | MockRoute>>
  const { seasons } = core.contest
  const { sessions, throttle } = accounts
  const oneClick = unsubscribeService({ orm, throttle, secrets: core.secrets }) satisfies Handlers<OneClickRoute>
  const mock = mockAuthService({ orm, sessions }) satisfies Handlers<MockRoute>
  const inProcessFetch = createInProcessFetch(handlers, clock, seasons)
  app.decorate('inProcessFetch', read)

  await app.register(
    async (api) => {
      setHeaders(api, createApiHeaders(config))
      await shedLoad(api, config, load)
      limitCalls(api)
      identifyCallers(api, clock, sessions.identify)
      api.setNotFoundHandler((_request, reply) => send(reply, 'route.not_found'))
      keepStaffApart(api)
      document.add(serveAll(api, handlers, clock, seasons))
      await api.register(async (mailed) => {
        acceptOneClick(mailed)
        document.add(serveAll(mailed, oneClick, clock, seasons))
      })
      if (config.CONTEST_MODE !== 'production')
        await api.register(async (api) => {
          api.setErrorHandler(handleMockError)
          document.add(serveAll(api, mock, clock, seasons))
        })
    },
    { prefix: apiBase },
  )
  await app.register((site) => servePages(site, core, { accounts, voting, season }))
  return app
}
