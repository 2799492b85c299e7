import type { InferEntity } from '@mikro-orm/core'
import { toDay } from '@snowplow/contract/contest/days.ts'
import type { PhaseUse } from '@snowplow/contract/contest/phase-use.ts'
import type { ContestChange, Schedule } from '@snowplow/contract/contest/schedule.ts'
import type { ScheduleChange, ScheduleItem } from '@snowplow/contract/results/schedule-changes.ts'
import type { Em } from '../../../db/orm.ts'
import { findIdSpan } from '../../../entities/id-span.ts'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { Ballot } from '../../../entities/public-voting.entity.ts'
import { Season } from '../../../entities/season.entity.ts'
import { storeVotingStart } from '../../../entities/voting-start.ts'
import { Refusal } from '../../../http/problem.ts'

/** Time for which a number may have been on the screen, while more entries or ballots arrived. */
const maxReadingMs = 10 * 60_000

async function countEntries(em: Em, where: { createdAt?: { $gt: Date } } = {}): Promise<number> {
  return em.count(PublicNameSubmission, where)
}

/** Reads a range of the key: no other season's ballots. */
async function countBallots(em: Em, season: number, where: { createdAt?: { $gt: Date } } = {}): Promise<number> {
  const span = await findIdSpan(em, 'ballots', season)
  return span ? em.count(Ballot, { id: { $gte: span.from, $lte: span.to }, ...where }) : 0
}

/** `em` must be in the season. */
export const readPhaseUse = async (em: Em, season: number): Promise<PhaseUse> => ({
  entries: await countEntries(em),
  ballots: await countBallots(em, season),
})

const getStart = ({ phases }: Schedule, phase: number) => phases.find((one) => one.phase === phase)?.startsOn

/** The confirmed number is the one that a person read: that of now, or of the last minutes. */
const isAsRead = (confirmed: number | undefined, now: number, arrived: number) =>
  confirmed !== undefined && confirmed > 0 && confirmed <= now && confirmed >= now - arrived

interface MovedStarts {
  before: Schedule
  after: Schedule
  confirms: ContestChange['confirms']
  now: Date
}

/** @throws Refusal schedule.unconfirmed if the start of a phase moves whose entries or ballots the change does not name */
async function requireConfirmation(
  em: Em,
  season: number,
  use: PhaseUse,
  { before, after, confirms, now }: MovedStarts,
): Promise<void> {
  const isMoved = (phase: number) => getStart(before, phase) !== getStart(after, phase)
  const arrived = { createdAt: { $gt: new Date(now.getTime() - maxReadingMs) } }
  const areRead =
    (use.entries === 0 || !isMoved(1) || isAsRead(confirms?.entries, use.entries, await countEntries(em, arrived))) &&
    (use.ballots === 0 ||
      !isMoved(3) ||
      isAsRead(confirms?.ballots, use.ballots, await countBallots(em, season, arrived)))
  if (!areRead) throw new Refusal('schedule.unconfirmed')
}

function toDays({ phases, entryDeadline, announcementDate }: Schedule) {
  const single = (item: ScheduleItem, day: string) => [item, { startsOn: day, endsOn: day }] as const
  return new Map<ScheduleItem, { startsOn: string; endsOn: string }>([
    ...phases.map(({ phase, startsOn, endsOn }) => [`phase_${phase}` as const, { startsOn, endsOn }] as const),
    single('entryDeadline', entryDeadline),
    single('announcementDate', announcementDate),
  ])
}

function changesBetween(before: Schedule, after: Schedule): ScheduleChange['items'] {
  const later = toDays(after)
  return [...toDays(before)].flatMap(([item, days]) => {
    const changed = later.get(item) ?? days
    return changed.startsOn === days.startsOn && changed.endsOn === days.endsOn
      ? []
      : [{ item, before: days, after: changed }]
  })
}

/**
 * Prepares a change of the schedule in its transaction: stores that voting has started, requires a confirmation where a
 * phase with entries or ballots gets another start, and notes what the results publish.
 * @throws Refusal schedule.unconfirmed
 */
export async function prepareScheduleChange(
  em: Em,
  season: InferEntity<typeof Season>,
  { schedule, confirms }: Pick<ContestChange, 'confirms'> & { schedule: Schedule },
  now: Date,
): Promise<void> {
  const items = changesBetween(season.schedule, schedule)
  if (items.length === 0) return
  await storeVotingStart(em, season, now)
  const use = await readPhaseUse(em, season.id)
  await requireConfirmation(em, season.id, use, { before: season.schedule, after: schedule, confirms, now })
  const isEntryStartMoved = getStart(season.schedule, 1) !== getStart(schedule, 1)
  if (use.ballots === 0 && !(use.entries > 0 && isEntryStartMoved)) return
  const change = { at: now.toISOString(), day: toDay(now, season.timeZone), items }
  season.scheduleChanges = [...(await readScheduleChanges(em, season.id)), change]
}

/** Oldest first. */
export async function readScheduleChanges(em: Em, season: number): Promise<ScheduleChange[]> {
  const row = await em.findOneOrFail(Season, season, { populate: ['scheduleChanges'] })
  return row.scheduleChanges ?? []
}
