import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { AuditAction } from '@snowplow/contract/audit-event.ts'
import type { SeasonState } from '@snowplow/contract/season/season.ts'
import type { Check, SeasonChecklist, Season as SeasonReply } from '@snowplow/contract/season/seasons.ts'
import { toConfusableKey } from '../../db/confusable-key.ts'
import { insertRows } from '../../db/json-rows.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { enterSeason, forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { FormerName } from '../../entities/former-name.entity.ts'
import { Installation } from '../../entities/installation.entity.ts'
import { EmployeeSubmission, getStatusId } from '../../entities/internal-naming.entity.ts'
import { type FrozenWinners, Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { ContestService } from './contest.service.ts'
import { makeSeason } from './new-season.ts'
import { type CountWaiting, checksToClose, checksToStart, refuseUnlessDone } from './season-checks.ts'

type SeasonRow = InferEntity<typeof Season>

const toReply = (season: SeasonRow, current: number): SeasonReply => ({
  year: season.year,
  state: season.state,
  isCurrent: season.id === current,
  startsOn: season.schedule.phases[0]?.startsOn ?? season.schedule.entryDeadline,
  announcementDate: season.schedule.announcementDate,
  startedAt: season.startedAt?.toISOString() ?? null,
  closedAt: season.closedAt?.toISOString() ?? null,
  version: season.version,
})

const nextStep = { preparing: 'start', running: 'close', closed: null } as const

// Next free id of a table, across all seasons.
async function nextId(em: Em, table: 'ballot' | 'public_name_submission'): Promise<number> {
  const [{ id }] = await em.execute<[{ id: number | null }]>(`select max(id) as id from ${table}`)
  return (id ?? 0) + 1
}

// Stores winning and truck names, so that later seasons recognize them.
async function keepNames(em: Em, { districts }: FrozenWinners): Promise<void> {
  const named = await em.find(EmployeeSubmission, { status: getStatusId('Approved') }, { fields: ['snowplowName'] })
  const keys = (names: readonly { snowplowName: string }[]) => [
    ...new Set(names.map(({ snowplowName }) => toConfusableKey(snowplowName))),
  ]
  const won = keys(districts.flatMap(({ names }) => names)).map((nameKey) => ({ nameKey, kind: 'won' as const }))
  const drives = keys(named).map((nameKey) => ({ nameKey, kind: 'drives' as const }))
  await insertRows(em, FormerName, [...won, ...drives])
}

// Winners of a season, frozen when it closes. Declared here, so that a season imports no feature above it.
interface SeasonWinners {
  winnersOf: (season: number) => Promise<FrozenWinners>
  invalidateYears: () => void
}

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'invalidateSchedule'>
  winners: SeasonWinners
  countWaiting: CountWaiting
}

export const seasonService = (deps: Deps) =>
  bindService(deps, { listSeasons, getSeasonChecklist, prepareSeason, changeSeasonYear, startSeason, closeSeason })

const readSeason = ({ orm }: Deps, id: number) => orm.em.fork().findOneOrFail(Season, id)

async function findSeason({ orm }: Deps, year: number): Promise<SeasonRow> {
  const season = await orm.em.fork().findOne(Season, { year })
  if (!season) throw new Refusal('season.not_found')
  return season
}

/** Locks the installation before the season, so that concurrent calls queue. @throws OptimisticLockError */
async function lockSeason(em: Em, id: number, version: number, state: SeasonRow['state']) {
  const installation = await em.findOneOrFail(Installation, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const season = await em.findOneOrFail(Season, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  await em.lock(season, LockMode.OPTIMISTIC, version)
  if (season.state !== state) throw new Refusal('stale')
  return { installation, season }
}

function auditSeason(
  em: Em,
  action: AuditAction,
  { id, year }: Pick<SeasonRow, 'id' | 'year'>,
  { viewer, now }: By,
  before?: number,
) {
  const change = before === undefined ? {} : { before: { year: before }, after: { year } }
  recordAuditEvent(em, {
    at: now,
    action,
    by: viewer,
    subject: { type: 'season', id, name: String(year) },
    ...change,
  })
}

async function findChecks({ orm, countWaiting }: Deps, { id, state }: SeasonRow, now: Date): Promise<Check[]> {
  const em = forkSeason(orm.em, id)
  if (state === 'preparing') return checksToStart(em, now)
  return state === 'running' ? checksToClose(em, now, countWaiting) : []
}

async function listSeasons({ orm }: Deps): Promise<SeasonReply[]> {
  const seasons = await orm.em.fork().findAll(Season, { orderBy: { year: 'desc' } })
  return seasons.map((season) => toReply(season, getCurrentSeasonId(orm)))
}

/** @throws Refusal season.not_found */
async function getSeasonChecklist(
  deps: Deps,
  { params: { year }, now }: Call<'getSeasonChecklist'>,
): Promise<SeasonChecklist> {
  const season = await findSeason(deps, year)
  const next = nextStep[season.state as SeasonState]
  return { season: toReply(season, getCurrentSeasonId(deps.orm)), next, checks: await findChecks(deps, season, now) }
}

/** @throws Refusal season.duplicate_year, and request.invalid for a year that is not later than the current one */
async function prepareSeason(deps: Deps, { body: { year }, ...by }: Call<'prepareSeason'>): Promise<SeasonReply> {
  const { orm, contest } = deps
  const from = getCurrentSeasonId(orm)
  const id = await makeSeason(orm, { year, from, now: by.now }, (em, id) =>
    auditSeason(em, 'season.prepared', { id, year }, by),
  )
  contest.invalidateSchedule()
  return toReply(await readSeason(deps, id), from)
}

/** @throws Refusal season.not_found, season.duplicate_year, request.invalid for a year that was; OptimisticLockError */
async function changeSeasonYear(deps: Deps, { params, body, ...by }: Call<'changeSeasonYear'>): Promise<SeasonReply> {
  const { orm, contest } = deps
  const { year, version } = body
  const { id, year: before } = await findSeason(deps, params.year)
  await forkSeason(orm.em, id).transactional(async (em) => {
    const { season } = await lockSeason(em, id, version, 'preparing')
    const otherSeasons = await em.find(Season, { id: { $ne: id } })
    if (otherSeasons.some((other) => other.state !== 'preparing' && other.year >= year))
      throw new Refusal('request.invalid', [['year', 'out_of_range']])
    if (otherSeasons.some((other) => other.year === year)) throw new Refusal('season.duplicate_year')
    Object.assign(season, { year, updatedAt: by.now })
    auditSeason(em, 'season.year_changed', season, by, before)
  })
  contest.invalidateSchedule()
  return toReply(await readSeason(deps, id), getCurrentSeasonId(orm))
}

/** @throws Refusal season.not_found, season.not_ready; OptimisticLockError */
async function startSeason(
  deps: Deps,
  { params: { year }, body: { version }, ...by }: Call<'startSeason'>,
): Promise<SeasonReply> {
  const { orm, contest } = deps
  const { id } = await findSeason(deps, year)
  await forkSeason(orm.em, id).transactional(async (em) => {
    const { installation, season } = await lockSeason(em, id, version, 'preparing')
    refuseUnlessDone(await checksToStart(em, by.now))
    const firstIds = {
      firstBallotId: await nextId(em, 'ballot'),
      firstEntryId: await nextId(em, 'public_name_submission'),
    }
    Object.assign(season, { state: 'running', startedAt: by.now, updatedAt: by.now, ...firstIds })
    Object.assign(installation, { season, updatedAt: by.now })
    auditSeason(em, 'season.started', season, by)
  })
  enterSeason(orm, id)
  contest.invalidateSchedule()
  return toReply(await readSeason(deps, id), id)
}

/** @throws Refusal season.not_found, season.not_ready, draw.pending, ballot.counting; OptimisticLockError */
async function closeSeason(
  deps: Deps,
  { params: { year }, body: { version }, ...by }: Call<'closeSeason'>,
): Promise<SeasonReply> {
  const { orm, contest, winners, countWaiting } = deps
  const { now } = by
  const { id, state } = await findSeason(deps, year)
  if (state !== 'running') throw new Refusal('stale')
  const em = forkSeason(orm.em, id)
  refuseUnlessDone(await checksToClose(em, now, countWaiting))
  // Counting may take a while. Ballots no longer change, so count before taking the locks.
  const frozen = await winners.winnersOf(id)
  if (frozen.districts.some(({ isUndecided }) => isUndecided)) throw new Refusal('draw.pending')
  await em.transactional(async (em) => {
    const { season } = await lockSeason(em, id, version, 'running')
    refuseUnlessDone(await checksToClose(em, now, countWaiting))
    Object.assign(season, { state: 'closed', closedAt: now, updatedAt: now, winners: frozen })
    await keepNames(em, frozen)
    auditSeason(em, 'season.closed', season, by)
  })
  winners.invalidateYears()
  contest.invalidateSchedule()
  return toReply(await readSeason(deps, id), getCurrentSeasonId(orm))
}
