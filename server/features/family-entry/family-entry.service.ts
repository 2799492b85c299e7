import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import {
  type FamilyEntry,
  type FamilyRequest,
  familyRequests,
} from '@snowplow/contract/public-submission/family-entry.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { clientOf } from '../../http/limits/client.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Caller } from '../../http/serve.ts'
import { type Throttle, tooManyAttempts } from '../account/sign-in/login-throttle.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { CountyService } from '../county/county.service.ts'
import type { Mailer } from '../mail/mailer.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { childKey, emailKey } from '../public-submission/entry-keys.ts'
import { findUnknownChoices } from '../public-submission/entry-rules.ts'
import { eraseEntry } from '../public-submission/erase-entry.ts'
import type { FamilyLinks } from '../public-submission/family-link.ts'
import { lockExaminations, recountReviewed } from '../public-submission/review/examination/submission-count.ts'
import { type Entry, subject } from '../public-submission/review/submission.presenter.ts'
import type { ErasureList } from '../retention/erasure-list.ts'
import { lockUnheld } from '../retention/schedule.ts'
import { answerPublication } from '../winner/answer-publication.ts'
import { correctEntry } from './correct-entry.ts'
import { type FamilyEntryStatus, maskEmail, toFamilyEntry } from './family-entry.presenter.ts'
import { readSeasonFacts, type SeasonServices, statusOf } from './family-entry-status.ts'

interface FamilyServices extends SeasonServices {
  counties: CountyService
  throttle: Throttle
  mailer: Pick<Mailer, 'smtp' | 'wake'>
  links: FamilyLinks
  erasures: ErasureList
  /** Examines a corrected entry again. */
  examineCorrected: (id: number) => void
}

type Proof = NonNullable<Call<'completeFamilyRequest'>['body']['proof']>
type FamilyCall = Pick<Caller, 'client' | 'now' | 'wallNow' | 'viewer'> & { body: { token: string } }

/** One confirmation of a request per interval: the time is part of the mail's unique key. */
const confirmationIntervalMs = 10 * 60_000

export function familyEntryService(orm: Orm, services: FamilyServices) {
  const { counties, throttle, mailer, links, erasures, examineCorrected } = services
  const confirmsByMail = mailer.smtp !== null
  const choices = {
    hasGradeLevel: counties.hasGradeLevel,
    hasCounty: async (id: number) => (await counties.findCounty(id)) !== undefined,
  }

  // Throttles guessed tokens like wrong passwords.
  async function refuseUnknown({ client: { address }, wallNow }: FamilyCall): Promise<never> {
    const source = { address, device: null }
    const throttled = await throttle.count(orm.em.fork(), `family ${clientOf(address)}`, source, wallNow)
    throw throttled ? tooManyAttempts(throttled) : new Refusal('familyEntry.not_found')
  }

  async function present(
    entry: Entry,
    now: Date,
    confirmedRequest: FamilyEntry['confirmedRequest'] = null,
  ): Promise<FamilyEntry> {
    const facts = await readSeasonFacts(orm, services, { id: entry.season, now })
    const status = await statusOf(inSeason(orm.em, entry.season), entry, facts)
    return toFamilyEntry(entry, { ...status, confirmsByMail, confirmedRequest })
  }

  async function findEntry(em: Em, call: FamilyCall): Promise<Entry> {
    return (await links.find(em, call.body.token)) ?? (await refuseUnknown(call))
  }

  /** Locks the entry and runs a change in its season. */
  async function change<Result>(
    call: FamilyCall,
    run: (em: Em, entry: Entry, status: Awaited<ReturnType<typeof statusOf>>) => Promise<Result>,
  ): Promise<Result> {
    const { id, season } = await findEntry(orm.em.fork(), call)
    const facts = await readSeasonFacts(orm, services, { id: season, now: call.now })
    return inSeason(orm.em, season).transactional(async (em) => {
      await lockExaminations(em)
      const entry = await em.findOne(PublicNameSubmission, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!entry) throw new Refusal('familyEntry.not_found')
      // Separately: a join would lock the county, which every new entry refers to.
      await em.populate(entry, ['county', 'group'])
      return run(em, entry, await statusOf(em, entry, facts))
    })
  }

  function isProven({ emailKey: key, firstName, childKey: child }: Entry, { lastName, email }: Proof): boolean {
    return emailKey(email) === key && childKey({ firstName, lastName }) === child
  }

  // Counts an attempt before it is checked, so that guessing ends even if a later guess were right.
  async function requireConfirmed(
    entry: Entry,
    { body: { request, confirmation = '', proof }, client, wallNow }: Call<'completeFamilyRequest'>,
  ): Promise<void> {
    if (links.isConfirmed(entry, request, confirmation, wallNow)) return
    if (confirmsByMail) throw new Refusal('familyEntry.not_confirmed')
    const key = `family proof ${entry.id}`
    const source = { address: client.address, device: null }
    const throttled = await throttle.count(orm.em.fork(), key, source, wallNow)
    if (throttled) throw tooManyAttempts(throttled)
    if (!proof || !isProven(entry, proof)) throw new Refusal('familyEntry.not_confirmed')
    await throttle.forgive(orm.em.fork(), key, source)
  }

  return {
    /** @throws Refusal familyEntry.not_found, auth.too_many_attempts */
    async readFamilyEntry(call: Call<'readFamilyEntry'>) {
      const { confirmation = '' } = call.body
      const entry = await findEntry(orm.em.fork(), call)
      const isConfirmed = (request: FamilyRequest) => links.isConfirmed(entry, request, confirmation, call.wallNow)
      return present(entry, call.now, familyRequests.find(isConfirmed) ?? null)
    },

    /**
     * Corrects the entry, which is then reviewed and examined again.
     * @throws Refusal familyEntry.*, stale, submission.duplicate, submission.duplicate_name, request.invalid
     */
    async correctFamilyEntry(call: Call<'correctFamilyEntry'>) {
      const { token: _, version, ...correction } = call.body
      const errors = await findUnknownChoices(correction, choices)
      if (errors.length > 0) throw new Refusal('request.invalid', errors)
      const { entry, isChanged } = await change(call, async (em, entry, { canCorrect }) => {
        if (!canCorrect) throw new Refusal('familyEntry.not_correctable')
        if (entry.version !== version) throw new Refusal('stale')
        return { entry, isChanged: await correctEntry(em, entry, correction, call) }
      }).catch(refuseDuplicateName)
      if (isChanged) examineCorrected(entry.id)
      return present(entry, call.now)
    },

    /** @throws Refusal familyEntry.not_found, auth.too_many_attempts */
    async updateFamilyChoices(call: Call<'updateFamilyChoices'>) {
      const { childInfoParentConsent, isMailStopped } = call.body
      const entry = await change(call, async (em, entry) => {
        const before = { childInfoParentConsent: entry.childInfoParentConsent, isMailStopped: entry.isMailStopped }
        const after = { childInfoParentConsent, isMailStopped }
        if (JSON.stringify(before) === JSON.stringify(after)) return entry
        recordAuditEvent(em, {
          at: call.now,
          action: 'submission.choices_changed',
          by: call.viewer,
          subject: subject(entry),
          before,
          after,
        })
        Object.assign(entry, after, { updatedAt: call.now })
        // Without consent, a permission given before ends, too.
        if (!childInfoParentConsent && entry.publication === 'family') answerPublication(em, entry, 'name', call)
        await em.flush()
        return entry
      })
      return present(entry, call.now)
    },

    /** @throws Refusal familyEntry.not_found, not_publishable, auth.too_many_attempts */
    async declineFamilyPublication(call: Call<'declineFamilyPublication'>) {
      const entry = await change(call, async (em, entry, status) => {
        requirePossible(status, 'publish')
        answerPublication(em, entry, 'name', call)
        await em.flush()
        return entry
      })
      return present(entry, call.now)
    },

    /** @throws Refusal familyEntry.not_found, not_endable, auth.too_many_attempts, mail.not_configured */
    async sendFamilyConfirmation(call: Call<'sendFamilyConfirmation'>) {
      if (!confirmsByMail) throw new Refusal('mail.not_configured')
      const { request } = call.body
      const entry = await findEntry(orm.em.fork(), call)
      requirePossible(await present(entry, call.now), request)
      const requestedAt = Math.floor(call.wallNow.getTime() / confirmationIntervalMs) * confirmationIntervalMs
      await inSeason(orm.em, entry.season).transactional((em) =>
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
    },

    /**
     * Idempotent: withdrawing a withdrawn entry, or publishing again, changes nothing.
     * @throws Refusal familyEntry.*, auth.too_many_attempts, retention.held
     */
    async completeFamilyRequest(call: Call<'completeFamilyRequest'>) {
      const { request } = call.body
      await requireConfirmed(await findEntry(orm.em.fork(), call), call)
      const entry = await change(call, async (em, entry, status) => {
        if (request === 'withdraw' && entry.reviewState === 'withdrawn') return entry
        requirePossible(status, request)
        if (request === 'publish') {
          answerPublication(em, entry, 'family', call)
          await em.flush()
          return entry
        }
        const action = request === 'erase' ? await erasureAction(em) : 'submission.withdrawn'
        const before = { reviewState: entry.reviewState }
        recordAuditEvent(em, { at: call.now, action, by: call.viewer, subject: subject(entry), before })
        if (!status.isChosen) await em.nativeDelete(FavoriteName, { publicNameSubmission: entry.id })
        if (request === 'erase') await eraseEntry(em, entry, { by: 'Family', now: call.now, erasures })
        else {
          await recountReviewed(em, [entry], 'withdrawn')
          Object.assign(entry, { reviewState: 'withdrawn', withdrawnAt: call.now, updatedAt: call.now })
        }
        await em.flush()
        return entry
      })
      return { entry: request === 'erase' ? null : await present(entry, call.now) }
    },
  }
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
  if (request === 'publish' && !canPublish) throw new Refusal('familyEntry.not_publishable')
  if (request === 'erase' && !canErase) throw new Refusal('retention.held')
  if (request === 'withdraw' && !canWithdraw) throw new Refusal('familyEntry.not_endable')
}
