import { setTimeout } from 'node:timers/promises'
import { LockMode } from '@mikro-orm/core'
import type { Em } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { getClientPrefix } from '../../http/limits/client.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { replyMs } from '../account/invitation/password-reset.service.ts'
import { createThrottleRefusal } from '../account/sign-in/login-throttle.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { toEntryEmailKey } from '../entry/entry-keys.ts'
import { type Entry, toEntrySubject } from '../entry/review/entry.presenter.ts'
import { enqueueMail, toLostOccurrence } from '../mail/outbox.ts'
import { maskEmail } from '../relations/mask-email.ts'
import { changeEntry, confirmsByMail, type FamilyDeps, findEntry, requireProof } from './family-access.ts'

/** Links of families that are lost, or that others know. */
export const familyLinkService = (deps: FamilyDeps) =>
  bindService(deps, { replaceFamilyLink, replaceEntryLink, requestFamilyLinks })

const mailLink = (em: Em, { id, email, language }: Entry, occurrence: string, by: Pick<By, 'now' | 'wallNow'>) =>
  enqueueMail(em, [{ kind: 'entry.link', entityId: id, occurrence, recipient: email, language }], by)

async function replaceLink(
  deps: FamilyDeps,
  em: Em,
  entry: Entry,
  by: Pick<By, 'now' | 'wallNow' | 'viewer'>,
): Promise<void> {
  Object.assign(entry, { linkNonce: entry.linkNonce + 1, updatedAt: by.now })
  recordAuditEvent(em, {
    at: by.now,
    action: 'submission.link_replaced',
    by: by.viewer,
    subject: toEntrySubject(entry),
  })
  await em.flush()
  if (confirmsByMail(deps)) await mailLink(em, entry, `replaced ${entry.linkNonce}`, by)
}

/** @throws Refusal familyEntry.not_found, not_confirmed, auth.too_many_attempts */
async function replaceFamilyLink(deps: FamilyDeps, call: Call<'replaceFamilyLink'>) {
  const { links, mailer } = deps
  const hasMail = confirmsByMail(deps)
  if (!hasMail) await requireProof(deps, await findEntry(deps, call), call.body.proof, call)
  const entry = await changeEntry(deps, call, async (em, entry) => {
    await replaceLink(deps, em, entry, call)
    return entry
  })
  mailer.wake()
  return { maskedEmail: maskEmail(entry.email), familyPath: hasMail ? null : links.pathOf(entry) }
}

/** @throws Refusal submission.not_found, submission.no_family, mail.not_configured */
async function replaceEntryLink(deps: FamilyDeps, { params: { id }, ...by }: Call<'replaceEntryLink'>) {
  const { orm, mailer } = deps
  if (!confirmsByMail(deps)) throw new Refusal('mail.not_configured')
  const found = await orm.em.fork().findOne(PublicNameSubmission, { id }, { filters: false, fields: ['season'] })
  if (!found) throw new Refusal('submission.not_found')
  await forkSeason(orm.em, found.season).transactional(async (em) => {
    const entry = await em.findOne(PublicNameSubmission, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!entry?.email) throw new Refusal('submission.no_family')
    await replaceLink(deps, em, entry, by)
  })
  mailer.wake()
  return {}
}

/**
 * Same reply after the same time for a known and an unknown address.
 * @throws Refusal familyEntry.no_mail, auth.too_many_attempts
 */
async function requestFamilyLinks(
  deps: FamilyDeps,
  { body: { email }, client, now, wallNow }: Call<'requestFamilyLinks'>,
) {
  const { orm, throttle, mailer } = deps
  if (!confirmsByMail(deps)) throw new Refusal('familyEntry.no_mail')
  const end = setTimeout(replyMs)
  const source = { address: client.address, device: null }
  const throttled = await throttle.count(
    orm.em.fork(),
    `family links ${getClientPrefix(client.address)}`,
    source,
    wallNow,
  )
  if (throttled) throw createThrottleRefusal(throttled)
  const occurrence = toLostOccurrence(wallNow)
  // One season at a time: the index of addresses begins with the season.
  for (const { id } of await orm.em.fork().findAll(Season, { fields: ['id'] }))
    await forkSeason(orm.em, id).transactional(async (em) => {
      const entries = await em.find(PublicNameSubmission, { emailKey: toEntryEmailKey(email) })
      for (const entry of entries) await mailLink(em, entry, occurrence, { now, wallNow })
    })
  await end
  mailer.wake()
  return {}
}
