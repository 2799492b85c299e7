import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { FamilyRequest } from '@snowplow/contract/entry/family-entry.ts'
import type { Em } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { CountyService } from '../county/county.service.ts'
import { createChoices, type EntryChoices, findUnknownChoices } from '../entry/entry-choices.ts'
import { eraseEntry } from '../entry/erase-entry.ts'
import { answerConsent, answerPublication } from '../entry/family-answers.ts'
import { type Entry, toEntrySubject } from '../entry/review/entry.presenter.ts'
import { recountReviewed } from '../entry/review/examination/entry-count.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { maskEmail } from '../relations/mask-email.ts'
import type { ErasureList } from '../retention/erasure-list.ts'
import { lockUnheld } from '../retention/schedule.ts'
import { correctEntry } from './correct-entry.ts'
import { changeEntry, confirmsByMail, type FamilyDeps, findEntry, presentEntry, requireProof } from './family-access.ts'
import type { FamilyEntryStatus } from './family-entry.presenter.ts'

export interface FamilyEntryDeps extends FamilyDeps {
  counties: CountyService
  erasures: ErasureList
  /** Examines a corrected entry again. */
  examineCorrected: (id: number) => void
}

interface Bound extends FamilyEntryDeps {
  choices: EntryChoices
}

export const familyEntryService = (deps: FamilyEntryDeps) =>
  bindService(
    { ...deps, choices: createChoices(deps.counties) },
    {
      readFamilyEntry,
      correctFamilyEntry,
      correctClassEntry,
      updateFamilyChoices,
      sendFamilyConfirmation,
      completeFamilyRequest,
    },
  )

/** One confirmation of a request per interval: the time is part of the mail's unique key. */
const confirmationIntervalMs = 10 * 60_000

/** Whether the entry is as the request would leave it. */
function isAnswered({ withdrawnAt, publication, childInfoParentConsent }: Entry, request: FamilyRequest): boolean {
  if (request === 'withdraw') return Boolean(withdrawnAt)
  if (request === 'consent') return childInfoParentConsent
  return request !== 'erase' && publication === publicationOf[request]
}

const publicationOf = { publish: 'family', publishStory: 'story' } as const

// A request that was answered ends its own confirmation; a repeat after a lost reply is confirmed, too.
async function requireConfirmed(deps: Bound, entry: Entry, call: Call<'completeFamilyRequest'>): Promise<void> {
  const { links } = deps
  const { request, confirmation = '', proof } = call.body
  if (links.findConfirmed(entry, confirmation, call.wallNow) === request) return
  const { id, reference, linkNonce, answers } = entry
  const before = { id, reference, linkNonce, answers: answers - 1 }
  if (isAnswered(entry, request) && links.findConfirmed(before, confirmation, call.wallNow) === request) return
  if (confirmsByMail(deps)) throw new Refusal('familyEntry.not_confirmed')
  await requireProof(deps, entry, proof, call)
}

/** @throws Refusal familyEntry.not_found, purged, erased, auth.too_many_attempts */
async function readFamilyEntry(deps: Bound, call: Call<'readFamilyEntry'>) {
  return presentEntry(deps, await findEntry(deps, call), call)
}

/**
 * Corrects the entry, which is then reviewed and examined again.
 * @throws Refusal familyEntry.*, stale, submission.duplicate, submission.duplicate_name, request.invalid
 */
async function correctFamilyEntry(deps: Bound, call: Call<'correctFamilyEntry'>) {
  return correct(deps, call, false)
}

/** @throws Refusal as correctFamilyEntry */
async function correctClassEntry(deps: Bound, call: Call<'correctClassEntry'>) {
  return correct(deps, call, true)
}

async function correct(deps: Bound, call: Call<'correctFamilyEntry'> | Call<'correctClassEntry'>, isOfClass: boolean) {
  const { token: _, version, ...correction } = call.body
  const errors = await findUnknownChoices(correction, deps.choices)
  if (errors.length > 0) throw new Refusal('request.invalid', errors)
  const { entry, isChanged } = await changeEntry(deps, call, async (em, entry, { canCorrect }) => {
    // The entry of a class never gets a child's data.
    if (!canCorrect || entry.isClassEntry !== isOfClass) throw new Refusal('familyEntry.not_correctable')
    if (entry.version !== version) throw new Refusal('stale')
    return { entry, isChanged: await correctEntry(em, entry, correction, call) }
  }).catch(refuseDuplicateName)
  if (isChanged) deps.examineCorrected(entry.id)
  return presentEntry(deps, entry, call)
}

/** @throws Refusal familyEntry.not_found, auth.too_many_attempts */
async function updateFamilyChoices(deps: Bound, call: Call<'updateFamilyChoices'>) {
  const { isMailStopped } = call.body
  const entry = await changeEntry(deps, call, async (em, entry) => {
    if (entry.isMailStopped === isMailStopped) return entry
    recordAuditEvent(em, {
      at: call.now,
      action: 'submission.choices_changed',
      by: call.viewer,
      subject: toEntrySubject(entry),
      before: { isMailStopped: entry.isMailStopped },
      after: { isMailStopped },
    })
    Object.assign(entry, { isMailStopped, updatedAt: call.now })
    await em.flush()
    return entry
  })
  return presentEntry(deps, entry, call)
}

/** @throws Refusal familyEntry.not_found, not_endable, auth.too_many_attempts, mail.not_configured */
async function sendFamilyConfirmation(deps: Bound, call: Call<'sendFamilyConfirmation'>) {
  const { orm, mailer } = deps
  if (!confirmsByMail(deps)) throw new Refusal('mail.not_configured')
  const { request } = call.body
  const entry = await findEntry(deps, call)
  requirePossible(await presentEntry(deps, entry, call), request)
  const requestedAt = Math.floor(call.wallNow.getTime() / confirmationIntervalMs) * confirmationIntervalMs
  await forkSeason(orm.em, entry.season).transactional((em) =>
    enqueueMail(
      em,
      [
        {
          kind: 'entry.confirmation',
          entityId: entry.id,
          occurrence: `${request} ${requestedAt}`,
          recipient: entry.email,
          language: entry.language,
        },
      ],
      call,
    ),
  )
  mailer.wake()
  return { maskedEmail: maskEmail(entry.email) }
}

/**
 * Idempotent: what a request has changed, its repeat leaves as it is.
 * @throws Refusal familyEntry.*, auth.too_many_attempts, retention.held
 */
async function completeFamilyRequest(deps: Bound, call: Call<'completeFamilyRequest'>) {
  const { request } = call.body
  await requireConfirmed(deps, await findEntry(deps, call), call)
  const entry = await changeEntry(deps, call, async (em, entry, status) => {
    if (isAnswered(entry, request)) return entry
    requirePossible(status, request)
    if (request === 'consent') {
      await answerConsent(em, entry, true, call)
      return entry
    }
    if (request === 'publish' || request === 'publishStory') {
      await answerPublication(em, entry, publicationOf[request], call)
      return entry
    }
    const action = request === 'erase' ? await erasureAction(em) : 'submission.withdrawn'
    const before = { reviewState: entry.reviewState }
    recordAuditEvent(em, { at: call.now, action, by: call.viewer, subject: toEntrySubject(entry), before })
    if (!status.isChosen) await em.nativeDelete(FavoriteName, { publicNameSubmission: entry.id })
    if (request === 'erase')
      await eraseEntry(em, entry, {
        by: entry.isClassEntry ? 'Teacher' : 'Family',
        now: call.now,
        erasures: deps.erasures,
      })
    else {
      await recountReviewed(em, [entry], 'withdrawn')
      Object.assign(entry, { reviewState: 'withdrawn', withdrawnAt: call.now, updatedAt: call.now })
    }
    await em.flush()
    return entry
  })
  return { entry: request === 'erase' ? null : await presentEntry(deps, entry, call) }
}

const erasureAction = async (em: Em) =>
  (await lockUnheld(em)).erasureMode === 'withhold' ? 'submission.withheld' : 'submission.erased'

// Another entry took the name between the check and the write.
function refuseDuplicateName(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? new Refusal('submission.duplicate_name') : error
}

function requirePossible(
  { canErase, canWithdraw, canPublish }: Pick<FamilyEntryStatus, 'canErase' | 'canWithdraw' | 'canPublish'>,
  request: FamilyRequest,
): void {
  if (request in publicationOf && !canPublish) throw new Refusal('familyEntry.not_publishable')
  if (request === 'erase' && !canErase) throw new Refusal('retention.held')
  if (request === 'withdraw' && !canWithdraw) throw new Refusal('familyEntry.not_endable')
}
