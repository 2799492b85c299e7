import { apiBase, toAddress } from '@snowplow/contract/api/route.ts'
import { type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { listWinnerYears } from '@snowplow/contract/winner.ts'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { monitorDatabase } from './db/db-health.ts'
import type { Orm } from './db/orm.ts'
import { writeCheck } from './db/write-check.ts'
import { createAccountServices } from './features/account/account-services.ts'
import { handleMockError, mockAuthService } from './features/account/sign-in/mock/mock-auth.service.ts'
import { createProvider, signInOptionsService } from './features/account/sign-in/sign-in-options.ts'
import { auditEventService } from './features/audit-event/audit-event.service.ts'
import { backupService } from './features/backup/backup.service.ts'
import { brandingService } from './features/branding/branding.service.ts'
import { serveLogo } from './features/branding/logo-site.ts'
import { captchaService } from './features/captcha/captcha.service.ts'
import { connectionsService } from './features/connections/connections.service.ts'
import { contentPageService } from './features/content-page/content-page.service.ts'
import { countyService } from './features/county/county.service.ts'
import { territoryService } from './features/county/territory.service.ts'
import { decisionService } from './features/decision/decision.service.ts'
import { districtFavoritesService } from './features/district-poll/district-favorites.service.ts'
import { districtPollService } from './features/district-poll/district-poll.service.ts'
import { createFamilyServices } from './features/family-entry/family-services.ts'
import { createFingerprintJob } from './features/fingerprint/fingerprint-job.ts'
import { createFingerprintServices } from './features/fingerprint/fingerprint-services.ts'
import { createWarnings } from './features/health/checks.ts'
import { healthService } from './features/health/health.service.ts'
import { internalNamingService } from './features/internal-naming/internal-naming.service.ts'
import { demoMailService } from './features/mail/demo-mail.service.ts'
import { mailService } from './features/mail/mail.service.ts'
import { createMailer } from './features/mail/mailer.ts'
import { createContestMetrics } from './features/metrics/contest-metrics.ts'
import { enqueueDecisionMails } from './features/open-item/decision-mails.ts'
import { pollResultService } from './features/poll-result/poll-result.service.ts'
import { createFamilyLinks } from './features/public-submission/family-link.ts'
import { entryFileService } from './features/public-submission/import/entry-file.service.ts'
import { publicSubmissionService } from './features/public-submission/public-submission.service.ts'
import { createExamination } from './features/public-submission/review/examination/examination.ts'
import { reviewMailsService } from './features/public-submission/review/review-mails.service.ts'
import { storyService } from './features/public-submission/review/story.service.ts'
import { submissionDecisionService } from './features/public-submission/review/submission-decision.service.ts'
import { submissionReviewService } from './features/public-submission/review/submission-review.service.ts'
import { submissionStatisticsService } from './features/public-submission/review/submission-statistics.service.ts'
import { nameOrderService } from './features/public-voting/name-order.service.ts'
import { publicVotingService } from './features/public-voting/public-voting.service.ts'
import { votingOptionService } from './features/public-voting/voting-option.service.ts'
import { createCountServices } from './features/results/count-services.ts'
import { type ErasureList, noErasureList } from './features/retention/erasure-list.ts'
import { createPurge } from './features/retention/purge.ts'
import { retentionService } from './features/retention/retention.service.ts'
import { contestService, demoClockService } from './features/season/contest.service.ts'
import { seasonService } from './features/season/season.service.ts'
import { enqueueTaskMails } from './features/season/task-mails.ts'
import { shareSite } from './features/seo/seo.ts'
import { setupService } from './features/setup/setup.service.ts'
import { acceptOneClick } from './features/unsubscribe/one-click.ts'
import { unsubscribeService } from './features/unsubscribe/unsubscribe.service.ts'
import { publicationService } from './features/winner/publication.service.ts'
import { winnerService } from './features/winner/winner.service.ts'
import { enqueueWinnerMails } from './features/winner/winner-mails.ts'
import { winningNameService } from './features/winning-name/winning-name.service.ts'
import { createApiDocument } from './http/api-document/document.ts'
import { createInProcessFetch, type InProcessFetch } from './http/in-process-client.ts'
import { acceptEmptyBodies } from './http/json-body.ts'
import { getRequestTimeouts, limitConnections } from './http/limits/connections.ts'
import { createProxyCheck, readForwardedFor } from './http/limits/forwarded-for.ts'
import { createLoad, shedLoad } from './http/limits/load-shedding.ts'
import { countCalls, createApiHeaders, limitCalls, setHeaders, setPageHeaders } from './http/limits/protection.ts'
import { createLog, createRequestId, RequestLog } from './http/logging/log.ts'
import { logRefusedRequests } from './http/logging/refused-requests.ts'
import { logSlowRequests } from './http/logging/slow-requests.ts'
import { handleError, send } from './http/problem.ts'
import { compileSerializer } from './http/serializer.ts'
import { compileValidator, type Handlers, identifyCallers, type RouteName, serveAll } from './http/serve.ts'
import { serveSite, siteFolder } from './http/static-site.ts'
import { stopGently } from './http/stopping.ts'
import { handleClientError, handleInvalidUrl, handleUnroutedRequests } from './http/unrouted.ts'
import { listJobs, runJobs } from './jobs.ts'
import { createMailReaders } from './mail-readers.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { composeOpenItems, listMailedSources } from './open-items.ts'
import { demoSignIns } from './seed/accounts.ts'
import { createPageCache } from './ssr/page-cache.ts'
import { hasSsrBundle } from './ssr/ssr-bundle.ts'
import { keepStaffApart } from './staff-pool.ts'

type DemoMailRoute = 'listDemoMails' | 'getDemoMail'

// The longest entry is a tenth of it.
const bodyLimitBytes = 64 * 1024

type OneClickRoute = 'unsubscribe' | 'resubscribe'

export async function buildApp({
  orm,
  config,
  clock,
  erasures = noErasureList,
}: {
  orm: Orm
  config: Config
  clock: Clock
  erasures?: ErasureList
}): Promise<FastifyInstance> {
  const headers = createApiHeaders(config)
  const timeouts = getRequestTimeouts(config)
  const isProxy = createProxyCheck(config)
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    http: { ...timeouts, requireHostHeader: false },
    requestTimeout: timeouts.requestTimeout,
    logger: await createLog(config),
    genReqId: createRequestId,
    logController: new RequestLog(config),
    // Only the nearest: `readForwardedFor` leaves the client's address alone in the header.
    trustProxy: config.TRUST_PROXY !== '' && ((address, hop) => hop === 0 && isProxy(address)),
    // A request that was accepted before the stop is still answered.
    return503OnClosing: false,
    frameworkErrors: handleInvalidUrl(headers),
    clientErrorHandler: handleClientError(headers),
  })
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  handleUnroutedRequests(app, headers)
  stopGently(app)
  readForwardedFor(app, isProxy)
  limitConnections(app, config, isProxy)
  countCalls(app, config)
  logSlowRequests(app)
  logRefusedRequests(app)
  if (config.METRICS_PORT !== undefined) serveMetrics(app, config, createContestMetrics(orm, config))
  const writes = writeCheck(orm)
  const load = createLoad(config, app.log)
  const health = monitorDatabase(writes, app.log)
  app.addHook('onClose', async () => health.stop())
  app.setErrorHandler<FastifyError>((error, request, reply) => handleError(health.refusalOf(error), request, reply))

  const isDemo = config.CONTEST_MODE === 'demo'
  const captcha = captchaService({ config })
  const contest = contestService({
    ...{ orm, isDemo },
    captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
    version: packageJson.version,
  })
  const branding = brandingService({ orm, contest })
  const counties = countyService({ orm })
  const jobFailed = (error: unknown, name: string) => {
    if (!health.report(error)) app.log.warn(error, `${name} failed`)
  }
  const examination = createExamination({ orm, warn: (error) => jobFailed(error, 'Examining entries') })
  const links = createFamilyLinks(config.JWT_SECRETS)
  const mailer = createMailer({
    ...{ orm, config, readers: createMailReaders(config.JWT_SECRETS) },
    readContest: () => read(toAddress(getContest)) as Promise<ContestReply>,
    failed: (error) => jobFailed(error, 'Sending mail'),
  })
  const onSubmitted = () => {
    examination.wake()
    mailer.wake()
  }
  const { JWT_SECRET: secret } = config
  const submissions = publicSubmissionService({ orm, contest, counties, captcha, links, secret, onSubmitted })
  const results = pollResultService({ orm, counties, warn: (reason) => app.log.warn(reason) })
  const times = () => ({ now: clock.now(), wallNow: clock.wallNow() })
  const now = () => clock.now()
  const { publication, ties, calls: resultCalls } = createCountServices({ orm, contest, results, now })
  const enqueueScheduledMails = async () => {
    const at = times()
    await enqueueTaskMails({ orm, contest, secret, canSendMail: mailer.smtp !== null }, at)
    await enqueueDecisionMails(orm, { contest, sources: listMailedSources({ orm, ties }) }, at)
    await enqueueWinnerMails(orm, { contest, results }, at)
  }
  const purge = createPurge({ orm, now, erasures })
  const { job: backup, calls: backupCalls } = backupService({ settings: config })
  const fingerprints = createFingerprintJob({ orm, contest, times })
  const periodic = { mailer, purge, backup, fingerprints, publication }
  runJobs(app, listJobs({ orm, times, examination, results, ...periodic, enqueueScheduledMails }), jobFailed)
  const options = votingOptionService({ orm, contest, counties, results })
  const nameOrder = nameOrderService({ contest, options })
  const polls = districtFavoritesService({ orm, counties, results })
  const winners = winnerService({ orm, contest, counties, results })
  const publications = publicationService({ orm, contest, winners })
  const invalidateStories = () => {
    options.offered.clear()
    winners.invalidate()
  }
  const provider = createProvider(config, app.log)
  const accounts = createAccountServices({ orm, config, provider, mailer })
  const { sessions, throttle } = accounts
  const hasMock = config.CONTEST_MODE !== 'production'
  const oneClick = unsubscribeService({ orm, throttle, secrets: config.JWT_SECRETS }) satisfies Handlers<OneClickRoute>
  const document = createApiDocument({ version: packageJson.version, address: config.PUBLIC_ADDRESS })
  // In the order in which the API reference lists the calls.
  const handlers = {
    ...healthService({
      ...{ orm, isStopping: app.isStopping, writes, log: app.log },
      findWarnings: createWarnings({ orm, config, getDelay: load.getDelay }),
    }),
    ...contest,
    ...branding,
    ...(isDemo && (demoClockService({ contest, clock }) satisfies Handlers<'setDemoClock'>)),
    ...counties,
    ...territoryService({ orm, counties, onChanged: contest.invalidateSchedule }),
    ...captcha,
    ...connectionsService({ captcha, signIn: provider && { issuer: config.OIDC_ISSUER ?? '', provider } }),
    ...submissions,
    ...createFamilyServices({
      ...{ orm, contest, counties, winners, throttle, mailer, links, erasures, invalidateStories },
      examineCorrected: examination.examineCorrected,
    }),
    ...options,
    ...nameOrder,
    ...publicVotingService({ orm, contest, counties, options, captcha, secret }),
    ...signInOptionsService({ config, canSendMail: mailer.smtp !== null, demoAccounts: isDemo ? demoSignIns : [] }),
    ...accounts.signIn,
    ...submissionReviewService({ orm, counties }),
    ...storyService({ orm, invalidateStories }),
    ...submissionDecisionService({ orm, contest, erasures }),
    ...reviewMailsService({ orm, wakeMailer: mailer.wake }),
    ...decisionService({ orm }),
    ...entryFileService({ orm, contest, onImported: onSubmitted }),
    ...submissionStatisticsService({ orm, examination }),
    ...districtPollService({ orm, contest, counties }),
    ...polls,
    ...results,
    ...resultCalls,
    ...createFingerprintServices({ orm, contest, captcha, throttle, mailer, secrets: config.JWT_SECRETS }),
    ...winners,
    ...publications,
    ...winningNameService({ orm, contest, counties, results }),
    ...composeOpenItems({ orm, contest, counties, polls, results, ties, winners, publications, backups: backupCalls }),
    ...setupService({ orm }),
    ...backupCalls,
    ...seasonService({ orm, contest, winners, countWaiting: examination.waiting }),
    ...internalNamingService({ orm, contest, counties, onRejected: mailer.wake }),
    ...accounts.users,
    ...retentionService({ orm, contest, erasures }),
    ...mailService({ orm, mailer }),
    ...(isDemo && (demoMailService({ orm, mailer }) satisfies Handlers<DemoMailRoute>)),
    ...contentPageService({ orm, captcha: captcha.provider }),
    ...auditEventService({ orm }),
    getApiDocument: () => document.reply(),
  } satisfies Handlers<Exclude<RouteName, 'setDemoClock' | DemoMailRoute | OneClickRoute | `mock${string}`>>

  await app.register(
    async (api) => {
      setHeaders(api, headers)
      await shedLoad(api, config, load)
      limitCalls(api)
      identifyCallers(api, clock, sessions.identify)
      api.setNotFoundHandler((_request, reply) => send(reply, 'route.not_found'))
      keepStaffApart(api)
      document.add(serveAll(api, handlers, clock, contest.seasons))
      await api.register(async (mailed) => {
        acceptOneClick(mailed)
        document.add(serveAll(mailed, oneClick, clock, contest.seasons))
      })
      if (hasMock)
        await api.register(async (mock) => {
          mock.setErrorHandler(handleMockError)
          const calls = mockAuthService({ orm, sessions }) satisfies Handlers<Extract<RouteName, `mock${string}`>>
          document.add(serveAll(mock, calls, clock, contest.seasons))
        })
    },
    { prefix: apiBase },
  )
  const inProcessFetch = createInProcessFetch(handlers, clock, contest.seasons)
  const read: InProcessFetch = (address) =>
    inProcessFetch(address).catch((error) => {
      if (!health.report(error)) app.log.error(error, `${address} cannot be answered`)
      throw error
    })
  app.decorate('inProcessFetch', read)
  await app.register(async (site) => {
    setPageHeaders(site, config, provider?.findTokenOrigin)
    serveLogo(site, branding)
    const headOf = await shareSite(site, {
      folder: siteFolder,
      address: config.PUBLIC_ADDRESS,
      read,
      getLogoImages: branding.getLogoImages,
      wallNow: () => clock.wallNow(),
    })
    const { isOutOfDate } = contest
    const source = { read, headOf, isOutOfDate, now, nextRotation: nameOrder.nextRow, log: app.log }
    const pages = hasSsrBundle(siteFolder) ? await createPageCache(siteFolder, source) : null
    const hasArchive = async (year: number) => {
      const years = await read(toAddress(listWinnerYears)).catch(() => undefined)
      return (years as number[] | undefined)?.includes(year) ?? false
    }
    await serveSite(site, siteFolder, pages, { isDemo, hasArchive })
  })
  return app
}
