import type { Secrets } from '../../config.ts'
import { insertRows } from '../../db/json-rows.ts'
import { type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { FingerprintSubscriber } from '../../entities/fingerprint-subscriber.entity.ts'
import { toEmailKey } from '../../entities/user.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { Throttle } from '../account/sign-in/login-throttle.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { findEarlierUse, useUp } from '../captcha/used-captcha.ts'
import { hashContent } from '../decision/run-idempotent.ts'
import type { Mailer } from '../mail/mailer.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { ContestService } from '../season/contest.service.ts'
import { clearBounces } from './fingerprint-mails.ts'
import { createSubscriptionTokens, isExpired, type SubscriptionRequest } from './subscription-token.ts'

/** One confirmation of an address per interval: the time is part of the mail's unique key. */
const confirmationIntervalMs = 10 * 60_000

/** Confirmations of an address a day, for all clients: a stranger cannot flood a mailbox. */
const addressLimit = { max: 5, windowMs: 24 * 3_600_000 }

export interface SubscriptionDeps {
  orm: Orm
  contest: ContestService
  captcha: Captcha
  throttle: Throttle
  mailer: Pick<Mailer, 'smtp' | 'wake'>
  secrets: Secrets
}

interface Bound extends SubscriptionDeps {
  tokens: ReturnType<typeof createSubscriptionTokens>
}

export const fingerprintSubscriptionService = (deps: SubscriptionDeps) =>
  bindService(
    { ...deps, tokens: createSubscriptionTokens(deps.secrets) },
    { subscribeToFingerprints, checkFingerprintSubscription, confirmFingerprintSubscription },
  )

const isOpen = async ({ contest, mailer }: Bound, now: Date): Promise<boolean> =>
  mailer.smtp !== null && (await contest.getCurrent()).state === 'running' && !(await contest.isConcluded(now))

async function limitRequests(
  { orm, throttle }: Bound,
  key: string,
  { client, wallNow }: Pick<Call<'subscribeToFingerprints'>, 'client' | 'wallNow'>,
  accountLimit?: typeof addressLimit,
): Promise<void> {
  const source = { address: client.address, device: null }
  const throttled = await throttle.count(orm.em.fork(), `fingerprints ${key}`, source, wallNow, accountLimit)
  if (throttled) throw new Refusal('request.too_many', [], { 'retry-after': String(throttled.waitSeconds) })
}

type TokenCall = Pick<Call<'confirmFingerprintSubscription'>, 'body' | 'season' | 'now' | 'wallNow'>

/** @throws Refusal fingerprintSubscription.not_found */
async function readRequest(deps: Bound, { body, season, now, wallNow }: TokenCall): Promise<SubscriptionRequest> {
  const request = deps.tokens.read(body.token)
  const isValid = request?.season === season && !isExpired(request, wallNow) && (await isOpen(deps, now))
  if (!isValid) throw new Refusal('fingerprintSubscription.not_found')
  return request
}

/**
 * Stores nothing but the mail. Does the same for an address that is subscribed already.
 * @throws Refusal fingerprintSubscription.not_open, captcha.*, request.too_many
 */
async function subscribeToFingerprints(deps: Bound, call: Call<'subscribeToFingerprints'>) {
  const { orm, captcha, mailer } = deps
  const { body, client, season, now, wallNow } = call
  if (!(await isOpen(deps, now))) throw new Refusal('fingerprintSubscription.not_open')
  await limitRequests(deps, getClientPrefix(client.address), call)
  const solution = await captcha.verify(body.recaptcha, { address: client.address })
  const key = toEmailKey(body.email)
  await limitRequests(deps, key, call, addressLimit)
  const requestedAt = Math.floor(wallNow.getTime() / confirmationIntervalMs) * confirmationIntervalMs
  await runTransaction(orm, async (em) => {
    const use = solution && { solution, usedFor: hashContent('fingerprint subscription', key), usedAt: now }
    if (use && !(await useUp(em, [use])).has(use.solution)) {
      // Repeated after a lost reply: the mail is stored.
      if (await findEarlierUse(em, use)) return
      throw new Refusal('captcha.used')
    }
    const mail = { kind: 'fingerprint.confirmation', entityId: season, recipient: body.email } as const
    const occurrence = String(requestedAt)
    await enqueueMail(em, [{ ...mail, occurrence, language: negotiateClientLanguage(client) }], { now, wallNow })
  })
  mailer.wake()
  return {}
}

/** @throws Refusal fingerprintSubscription.not_found also once the winners are announced */
async function checkFingerprintSubscription(deps: Bound, call: Call<'checkFingerprintSubscription'>) {
  await readRequest(deps, call)
  return {}
}

/**
 * Idempotent.
 * @throws Refusal fingerprintSubscription.not_found also once the winners are announced
 */
async function confirmFingerprintSubscription(deps: Bound, call: Call<'confirmFingerprintSubscription'>) {
  const { season, now } = call
  const { email, language } = await readRequest(deps, call)
  const subscriber = { email, emailKey: toEmailKey(email), language, createdAt: now }
  await forkSeason(deps.orm.em, season).transactional(async (em) => {
    await insertRows(em, FingerprintSubscriber, [subscriber], { onlyNew: true })
    await clearBounces(em, await em.findOneOrFail(FingerprintSubscriber, { emailKey: subscriber.emailKey }))
  })
  return {}
}
