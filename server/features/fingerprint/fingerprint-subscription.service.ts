import type { Secrets } from '../../config.ts'
import { insertRows } from '../../db/json-rows.ts'
import { inTransaction, type Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { FingerprintSubscriber } from '../../entities/fingerprint-subscriber.entity.ts'
import { emailKey } from '../../entities/user.entity.ts'
import { clientOf } from '../../http/limits/client.ts'
import { clientLanguage } from '../../http/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { Throttle } from '../account/sign-in/login-throttle.ts'
import type { Captcha } from '../captcha/captcha.service.ts'
import { usedBefore, useUp } from '../captcha/used-captcha.ts'
import { contentDigest } from '../decision/run-idempotent.ts'
import type { Mailer } from '../mail/mailer.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { ContestService } from '../season/contest.service.ts'
import { clearBounces } from './fingerprint-mails.ts'
import { isExpired, type SubscriptionRequest, subscriptionTokens } from './subscription-token.ts'

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
  const tokens = subscriptionTokens(secrets)

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
      await limit(clientOf(client.address), call)
      const solution = await captcha.verify(body.recaptcha, { address: client.address })
      const key = emailKey(body.email)
      await limit(key, call, addressLimit)
      const requestedAt = Math.floor(wallNow.getTime() / confirmationIntervalMs) * confirmationIntervalMs
      await inTransaction(orm, async (em) => {
        const use = solution && { solution, usedFor: contentDigest('fingerprint subscription', key), usedAt: now }
        if (use && !(await useUp(em, [use])).has(use.solution)) {
          // Repeated after a lost reply: the mail is stored.
          if (await usedBefore(em, use)) return
          throw new Refusal('captcha.used')
        }
        const mail = { kind: 'fingerprint.confirmation', entityId: season, recipient: body.email } as const
        const occurrence = String(requestedAt)
        await enqueueMail(em, [{ ...mail, occurrence, language: clientLanguage(client) }], { now, wallNow })
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
      const subscriber = { email, emailKey: emailKey(email), language, createdAt: now }
      await inSeason(orm.em, season).transactional(async (em) => {
        await insertRows(em, FingerprintSubscriber, [subscriber], { onlyNew: true })
        await clearBounces(em, await em.findOneOrFail(FingerprintSubscriber, { emailKey: subscriber.emailKey }))
      })
      return {}
    },
  }
}
