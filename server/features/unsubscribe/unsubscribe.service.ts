import { raw } from '@mikro-orm/core'
import type { Secrets } from '../../config.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Subscriber, type SubscriberRow } from '../../entities/subscriber.entity.ts'
import { toSubject, User, type UserRow } from '../../entities/user.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Caller } from '../../http/serve.ts'
import { createThrottleRefusal, type Throttle } from '../account/sign-in/login-throttle.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { toSubscriber as entrySubscriber } from '../entry/entry-mails.ts'
import { type Entry, toEntrySubject } from '../entry/review/entry.presenter.ts'
import { type MailSubscriber, type UnsubscribeTokens, unsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { toSubscriber as userSubscriber } from '../season/task-mails.ts'
import { deleteSubscriber, toSubscriber } from '../subscription/subscription-mails.ts'

type UnsubscribeCall = Call<'unsubscribe' | 'resubscribe'>
type By = Pick<Caller, 'now' | 'viewer' | 'season'>
type Found = { entry: Entry } | { user: UserRow } | { subscriber: SubscriberRow }

interface Deps {
  orm: Orm
  throttle: Throttle
  secrets: Secrets
}

interface Unsubscribing extends Deps {
  tokens: UnsubscribeTokens
}

export const unsubscribeService = (deps: Deps) =>
  bindService({ ...deps, tokens: unsubscribeTokens(deps.secrets) }, { unsubscribe, resubscribe })

/**
 * Idempotent.
 * @throws Refusal unsubscribe.not_found, auth.too_many_attempts
 */
function unsubscribe(deps: Unsubscribing, call: Call<'unsubscribe'>) {
  return change(deps, call, true)
}

/**
 * Idempotent.
 * @throws Refusal unsubscribe.not_found, auth.too_many_attempts
 */
function resubscribe(deps: Unsubscribing, call: Call<'resubscribe'>) {
  return change(deps, call, false)
}

async function change(deps: Unsubscribing, call: UnsubscribeCall, isStopped: boolean): Promise<Record<string, never>> {
  const { orm } = deps
  const found = (await find(deps, orm.em.fork(), call.params.token)) ?? (await refuseUnknown(deps, call))
  if ('subscriber' in found) {
    // A subscription that exists is active: there is nothing to resume.
    const { subscriber } = found
    if (isStopped) await forkSeason(orm.em, subscriber.season).transactional((em) => deleteSubscriber(em, subscriber))
  } else if ('entry' in found) await changeEntry(deps, found.entry, isStopped, call)
  else await changeUser(deps, found.user, isStopped, call)
  return {}
}

/** An erased entry has no mail to stop. */
async function find({ tokens }: Unsubscribing, em: Em, token: string): Promise<Found | null> {
  const named = tokens.read(token)
  const getIs = (subscriber: MailSubscriber | null) => tokens.isOf(token, subscriber)
  if (named?.type === 'user') {
    const user = await em.findOne(User, { id: named.id })
    return getIs(user && userSubscriber(user)) && user ? { user } : null
  }
  if (named?.type === 'subscriber' || named?.type === 'fingerprint') {
    const subscriber = await em.findOne(Subscriber, { id: named.id }, { filters: false })
    const isNamed = getIs(subscriber && { ...toSubscriber(subscriber), type: named.type })
    return isNamed && subscriber ? { subscriber } : null
  }
  const entry = named && (await em.findOne(PublicNameSubmission, { id: named.id }, { filters: false }))
  return getIs(entry && entrySubscriber(entry)) && entry && !entry.destroyedAt ? { entry } : null
}

// Throttles guessed tokens like wrong passwords.
async function refuseUnknown(
  { orm, throttle }: Deps,
  { client: { address }, wallNow }: UnsubscribeCall,
): Promise<never> {
  const source = { address, device: null }
  const throttled = await throttle.count(orm.em.fork(), `unsubscribe ${getClientPrefix(address)}`, source, wallNow)
  throw throttled ? createThrottleRefusal(throttled) : new Refusal('unsubscribe.not_found')
}

// Leaves the version of a row alone, so that no open review or edit becomes stale.
const version = raw('version')

function changeEntry({ orm }: Deps, entry: Entry, isMailStopped: boolean, { now, viewer }: By): Promise<void> {
  return forkSeason(orm.em, entry.season).transactional(async (em) => {
    const where = { id: entry.id, isMailStopped: !isMailStopped, destroyedAt: null }
    if (!(await em.nativeUpdate(PublicNameSubmission, where, { isMailStopped, updatedAt: now, version }))) return
    const change = { before: { isMailStopped: !isMailStopped }, after: { isMailStopped } }
    const event = {
      at: now,
      action: 'submission.choices_changed',
      by: viewer,
      subject: toEntrySubject(entry),
    } as const
    recordAuditEvent(em, { ...event, ...change })
  })
}

function changeUser(
  { orm }: Deps,
  user: UserRow,
  isTaskMailStopped: boolean,
  { now, viewer, season }: By,
): Promise<void> {
  return forkSeason(orm.em, season).transactional(async (em) => {
    const where = { id: user.id, isTaskMailStopped: !isTaskMailStopped }
    if (!(await em.nativeUpdate(User, where, { isTaskMailStopped, version }))) return
    const change = { before: { isTaskMailStopped: !isTaskMailStopped }, after: { isTaskMailStopped } }
    recordAuditEvent(em, { at: now, action: 'user.updated', by: viewer, subject: toSubject(user), ...change })
  })
}
