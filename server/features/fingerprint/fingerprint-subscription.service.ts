import type { Secrets } from '../../config.ts'
import { insertRows } from '../../db/json-rows.ts'
import { type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { FingerprintSubscriber } from '../../entities/fingerprint-subscriber.entity.ts'
import { toEmailKey } from '../../entities/user.entity.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { negotiateClientLanguage } from '../../http/negotiate-language.ts'
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

export interface SubscriptionServices {
  contest: ContestService
  captcha: Captcha
  throttle: Throttle
  mailer: Pick<Mailer, 'smtp' | 'wake'>
  secrets: Secrets
}

export function fingerprintSubscriptionService(
  orm: Orm,
  { contest, captcha, throttle, mailer, secrets }: SubscriptionServices,
) {
  const tokens = createSubscriptionTokens(secrets)

  const isOpen = async (now: Date): Promise<boolean> =>
    mailer.smtp !== null && (await contest.getCurrent()).state === 'running' && !(await contest.isConcluded(now))

  async function limit(
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
  async function readRequest({ body, season, now, wallNow }: TokenCall): Promise<SubscriptionRequest> {
    const request = tokens.read(body.token)
    const isValid = request?.season === season && !isExpired(request, wallNow) && (await isOpen(now))
    if (!isValid) throw new Refusal('fingerprintSubscription.not_found')
    return request
  }

  return {
    /**
     * Stores nothing but the mail. Does the same for an address that is subscribed already.
     * @throws Refusal fingerprintSubscription.not_open, captcha.*, request.too_many
     */
    async subscribeToFingerprints(call: Call<'subscribeToFingerprints'>) {
      const { body, client, season, now, wallNow } = call
      if (!(await isOpen(now))) throw new Refusal('fingerprintSubscription.not_open')
      await limit(getClientPrefix(client.address), call)
      const solution = await captcha.verify(body.recaptcha, { address: client.address })
      const key = toEmailKey(body.email)
      await limit(key, call, addressLimit)
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
    },

    /** @throws Refusal fingerprintSubscription.not_found also once the winners are announced */
    async checkFingerprintSubscription(call: Call<'checkFingerprintSubscription'>) {
      await readRequest(call)
      return {}
    },

    /**
     * Idempotent.
     * @throws Refusal fingerprintSubscription.not_found also once the winners are announced
     */
    async confirmFingerprintSubscription(call: Call<'confirmFingerprintSubscription'>) {
      const { season, now } = call
      const { email, language } = await readRequest(call)
      const subscriber = { email, emailKey: toEmailKey(email), language, createdAt: now }
      await forkSeason(orm.em, season).transactional(async (em) => {
        await insertRows(em, FingerprintSubscriber, [subscriber], { onlyNew: true })
        await clearBounces(em, await em.findOneOrFail(FingerprintSubscriber, { emailKey: subscriber.emailKey }))
      })
      return {}
    },
  }
}
