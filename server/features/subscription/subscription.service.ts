import type { SubscriptionTopic } from '@snowplow/contract/subscription/topics.ts'
import type { Secrets } from '../../config.ts'
import { insertRows } from '../../db/json-rows.ts'
import { type Em, type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import { toEmailKey } from '../../entities/user.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { findEarlierUse, useUp } from '../captcha/used-captcha.ts'
import { hashContent } from '../decision/run-idempotent.ts'
import { countGuestMails, createGuestMailKeys } from '../mail/guest-mail-limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { ContestService } from '../season/contest.service.ts'
import { clearBounces } from './subscription-mails.ts'
import { createSubscriptionTokens, isExpired, type SubscriptionRequest, toOccurrence } from './subscription-token.ts'

/** One confirmation of a request per interval: the time is part of the mail's unique key. */
const confirmationIntervalMs = 10 * 60_000

export interface SubscriptionDeps {
  orm: Orm
  contest: Pick<ContestService, 'listSubscriptionTopics'>
  captcha: Captcha
  mailer: Pick<Mailer, 'wake'>
  secret: string
  secrets: Secrets
}

type Bound = ReturnType<typeof createShared>

const createShared = (deps: SubscriptionDeps) => ({
  ...deps,
  tokens: createSubscriptionTokens(deps.secrets),
  toMailKeys: createGuestMailKeys(deps.secret, 'confirmations'),
})

export const subscriptionService = (deps: SubscriptionDeps) =>
  bindService(createShared(deps), { requestSubscription, checkSubscription, confirmSubscription })

async function selectOpen({ contest }: Bound, topics: readonly SubscriptionTopic[], now: Date) {
  return (await contest.listSubscriptionTopics(now)).filter((topic) => topics.includes(topic))
}

type TokenCall = Pick<Call<'confirmSubscription'>, 'body' | 'season' | 'now' | 'wallNow'>

/** @throws Refusal subscription.not_found */
async function readRequest(deps: Bound, { body, season, now, wallNow }: TokenCall): Promise<SubscriptionRequest> {
  const request = deps.tokens.read(body.token)
  if (request?.season !== season || isExpired(request, wallNow)) throw new Refusal('subscription.not_found')
  const topics = await selectOpen(deps, request.topics, now)
  if (topics.length === 0) throw new Refusal('subscription.not_found')
  return { ...request, topics }
}

/** @throws Refusal request.too_many */
async function limitRequests({ toMailKeys }: Bound, em: Em, { body, client, wallNow }: Call<'requestSubscription'>) {
  const [mailableFrom] = await countGuestMails(em, [toMailKeys(client.address, body.email)], wallNow)
  if (!mailableFrom) return
  const waitSeconds = Math.ceil((mailableFrom.getTime() - wallNow.getTime()) / 1000)
  throw new Refusal('request.too_many', [], { 'retry-after': String(waitSeconds) })
}

/**
 * Stores nothing but the mail. Does the same for an address that is subscribed already.
 * @throws Refusal subscription.not_open, captcha.*, request.too_many
 */
async function requestSubscription(deps: Bound, call: Call<'requestSubscription'>) {
  const { orm, captcha, mailer } = deps
  const { body, client, season, now, wallNow } = call
  const topics = await selectOpen(deps, body.topics, now)
  if (topics.length === 0) throw new Refusal('subscription.not_open')
  const solution = await captcha.verify(body.recaptcha, { address: client.address })
  const requestedAt = Math.floor(wallNow.getTime() / confirmationIntervalMs) * confirmationIntervalMs
  const usedFor = hashContent('subscription', { email: toEmailKey(body.email), topics })
  await runTransaction(orm, async (em) => {
    const use = solution && { solution, usedFor, usedAt: now }
    if (use && !(await useUp(em, [use])).has(use.solution)) {
      // Repeated after a lost reply: the mail is stored.
      if (await findEarlierUse(em, use)) return
      throw new Refusal('captcha.used')
    }
    await limitRequests(deps, em, call)
    const mail = { kind: 'subscription.confirmation', entityId: season, recipient: body.email } as const
    const occurrence = toOccurrence({ requestedAt, topics })
    await enqueueMail(em, [{ ...mail, occurrence, language: negotiateClientLanguage(client) }], { now, wallNow })
  })
  mailer.wake()
  return {}
}

/** @throws Refusal subscription.not_found also once each topic of the link is over */
async function checkSubscription(deps: Bound, call: Call<'checkSubscription'>) {
  const { topics } = await readRequest(deps, call)
  return { topics: [...topics] }
}

/**
 * Idempotent. Adds the topics to those that the address has.
 * @throws Refusal subscription.not_found also once each topic of the link is over
 */
async function confirmSubscription(deps: Bound, call: Call<'confirmSubscription'>) {
  const { season, now } = call
  const { email, language, topics } = await readRequest(deps, call)
  const emailKey = toEmailKey(email)
  const gets = {
    ...(topics.includes('voting') && { getsVoting: true }),
    ...(topics.includes('winners') && { getsWinners: true }),
    ...(topics.includes('fingerprint') && { getsFingerprints: true }),
  }
  await forkSeason(deps.orm.em, season).transactional(async (em) => {
    await insertRows(em, Subscriber, [{ email, emailKey, language, createdAt: now }], { onlyNew: true })
    await em.nativeUpdate(Subscriber, { emailKey }, gets)
    await clearBounces(em, await em.findOneOrFail(Subscriber, { emailKey }))
  })
  return { topics: [...topics] }
}
