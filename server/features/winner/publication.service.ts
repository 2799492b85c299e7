import { LockMode } from '@mikro-orm/core'
import { toDay } from '@snowplow/contract/contest/days.ts'
import type { WinnerPublication } from '@snowplow/contract/entry/publication.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { answerPublication } from '../entry/family-answers.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { ContestService } from '../season/contest.service.ts'
import type { WinnerService } from './winner.service.ts'

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'isConcluded'>
  winners: Pick<WinnerService, 'winnersOf' | 'invalidate'>
}

/** Which families of winners permit publishing, for administrators. Free of personal data. */
export const publicationService = (deps: Deps) =>
  bindService(deps, { readPublications, listWinnerPublications, recordWinnerPublication, remindWinnerFamilies })

async function readPublications(
  { orm, contest, winners }: Deps,
  season: number,
  now: Date,
): Promise<WinnerPublication[]> {
  if (season === getCurrentSeasonId(orm) && !(await contest.isConcluded(now))) return []
  const { districts } = await winners.winnersOf(season)
  const namesOf = new Map(
    districts
      .filter(({ isUndecided }) => !isUndecided)
      .map(({ districtId, names }) => [districtId, new Set(names.map((name) => name.snowplowName))]),
  )
  const em = forkSeason(orm.em, season)
  const options = await em.find(
    PublicVotingOption,
    {},
    {
      populate: ['district', 'publicNameSubmission'],
      orderBy: { district: { position: 'asc' }, optionNumber: 'asc' },
    },
  )
  const winning = options.filter(({ district, publicNameSubmission: entry }) =>
    namesOf.get(district.id)?.has(entry.snowplowName),
  )
  const reminders = await readReminders(
    em,
    winning.map(({ publicNameSubmission: entry }) => entry.id),
  )
  return winning.map(({ district, publicNameSubmission: entry }) => ({
    id: entry.id,
    districtId: district.id,
    district: district.name,
    snowplowName: entry.snowplowName,
    isClassEntry: entry.isClassEntry,
    hasConsent: entry.childInfoParentConsent,
    publication: entry.publication ?? null,
    isStoryHidden: entry.isStoryHidden,
    answeredAt: entry.publicationAnsweredAt?.toISOString() ?? null,
    recordedBy: entry.publicationRecordedBy ?? null,
    remindedAt: reminders.get(entry.id)?.toISOString() ?? null,
    isDestroyed: Boolean(entry.destroyedAt ?? entry.withheldAt),
  }))
}

const reminderPrefix = 'reminder '

/** Times of the last reminders, by entry. */
async function readReminders(em: Em, entityIds: number[]): Promise<ReadonlyMap<number, Date>> {
  const where = {
    kind: 'entry.won',
    entityId: { $in: entityIds },
    occurrence: { $like: `${reminderPrefix}%` },
  } as const
  const mails = await em.find(Mail, where, { fields: ['entityId', 'createdAt'], orderBy: { createdAt: 'asc' } })
  return new Map(mails.map(({ entityId, createdAt }) => [entityId, createdAt]))
}

/** The office may ask for an answer: the family consented at entry and has not answered. */
export const isUnanswered = ({ hasConsent, isDestroyed, publication }: WinnerPublication) =>
  hasConsent && !isDestroyed && publication === null

async function findPublication(deps: Deps, id: number, season: number, now: Date): Promise<WinnerPublication> {
  const publication = (await readPublications(deps, season, now)).find((one) => one.id === id && !one.isDestroyed)
  if (!publication) throw new Refusal('winner.not_found')
  return publication
}

/** @throws Refusal ballot.counting */
function listWinnerPublications(
  deps: Deps,
  { season, now }: Call<'listWinnerPublications'>,
): Promise<WinnerPublication[]> {
  return readPublications(deps, season, now)
}

/** Idempotent. @throws Refusal winner.not_found, ballot.counting */
async function recordWinnerPublication(deps: Deps, call: Call<'recordWinnerPublication'>): Promise<WinnerPublication> {
  const { orm, winners } = deps
  const { params, body, viewer, now } = call
  // The entry may belong to a closed season: forms arrive late.
  const found = await orm.em.fork().findOne(PublicNameSubmission, params, { filters: false, fields: ['season'] })
  if (!found) throw new Refusal('winner.not_found')
  await findPublication(deps, params.id, found.season, now)
  await forkSeason(orm.em, found.season).transactional(async (em) => {
    const entry = await em.findOneOrFail(PublicNameSubmission, params, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await answerPublication(em, entry, body.publication, call, viewer.name)
  })
  winners.invalidate()
  return findPublication(deps, params.id, found.season, now)
}

/** Idempotent within a day of the contest. @throws Refusal ballot.counting */
async function remindWinnerFamilies(deps: Deps, call: Call<'remindWinnerFamilies'>): Promise<{ reminded: number }> {
  const { season: id, viewer, now } = call
  const unanswered = (await readPublications(deps, id, now)).filter(isUnanswered)
  return forkSeason(deps.orm.em, id).transactional(async (em) => {
    const { year, timeZone } = await em.findOneOrFail(Season, id)
    const day = toDay(now, timeZone)
    const due = unanswered.filter(({ remindedAt }) => !remindedAt || toDay(new Date(remindedAt), timeZone) !== day)
    if (due.length === 0) return { reminded: 0 }
    const where = { id: { $in: due.map(({ id }) => id) } }
    const entries = await em.find(PublicNameSubmission, where, { fields: ['email', 'language'] })
    const mails = entries.map(({ id: entityId, email: recipient, language }) => ({
      kind: 'entry.won' as const,
      occurrence: `${reminderPrefix}${day}`,
      ...{ entityId, recipient, language },
    }))
    await enqueueMail(em, mails, call)
    recordAuditEvent(em, {
      at: now,
      action: 'submission.publication_reminded',
      by: viewer,
      subject: { type: 'season', id, name: String(year) },
      before: {},
      after: { mails: mails.length },
    })
    return { reminded: mails.length }
  })
}
