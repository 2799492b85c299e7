import { LockMode } from '@mikro-orm/core'
import type { PlannedTerritory, Territory, TerritoryReply } from '@snowplow/contract/county/territory.ts'
import { findState, listCounties, readAtlas, toStates } from '../../atlas/atlas.ts'
import { renderStateMap } from '../../atlas/county-map.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { storeVotingStart } from '../../entities/voting-start.ts'
import { bindService } from '../../http/bind-service.ts'
import { writeCsvFile } from '../../http/csv/csv-file.ts'
import { withCells } from '../../http/csv/read-csv.ts'
import { type FieldError, Refusal, refuseConflicts } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { runImport } from '../decision/run-import.ts'
import type { CountyService } from './county.service.ts'
import { findTouched, planTerritory } from './plan-territory.ts'
import { applyRows, getBaseTerritory, readRows } from './territory-csv.ts'
import { readTerritory, storeTerritory } from './territory-store.ts'
import { findUse } from './territory-use.ts'

interface Deps {
  orm: Orm
  counties: Pick<CountyService, 'invalidateAreas'>
  onChanged: () => void
}

export const territoryService = (deps: Deps) => ({
  ...bindService(deps, { getTerritory, updateTerritory, importTerritory, exportTerritory }),
  listStates,
  getStateMap,
})

type TargetOf = (current: TerritoryReply) => Territory | Promise<Territory>

const getAtlas = async (stateFips: string | null) =>
  stateFips === null ? [] : listCounties(await readAtlas(), stateFips)

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    // Intl accepts offsets, but an offset has no daylight saving time.
    return !/^[+-]/.test(timeZone)
  } catch {
    return false
  }
}

/** Validates references. @throws Refusal request.invalid */
async function check(current: Territory, target: Territory): Promise<void> {
  const errors: FieldError[] = []
  for (const list of ['districts', 'counties', 'gradeLevels'] as const) {
    const available = new Set(current[list].map(({ id }) => id))
    for (const [index, { id }] of target[list].entries())
      if (id !== null && !available.has(id)) errors.push([`territory.${list}.${index}.id`, 'not_found'])
  }
  if (!isZone(target.timeZone)) errors.push(['territory.timeZone', 'invalid'])
  const shapes = new Set((await getAtlas(target.stateFips)).map(({ fips }) => fips))
  if (target.stateFips !== null && shapes.size === 0) errors.push(['territory.stateFips', 'not_found'])
  // A season keeps areas that were dissolved since.
  const stored = new Set(current.counties.map(({ fips }) => fips))
  for (const [index, { fips }] of target.counties.entries())
    if (fips !== null && !shapes.has(fips) && !stored.has(fips))
      errors.push([`territory.counties.${index}.fips`, 'not_found'])
  if (errors.length > 0) throw new Refusal('request.invalid', errors)
}

function audited(one: Territory, other: Territory) {
  const describeCounties = ({ districts, counties }: Territory) =>
    counties.map(
      ({ id, name, district }) => `${name}: ${districts[district ?? -1]?.name ?? '–'}${id === null ? ' +' : ''}`,
    )
  const rest = new Set(describeCounties(other))
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  return {
    stateFips: one.stateFips,
    timeZone: one.timeZone,
    districts: names(one.districts),
    counties: describeCounties(one).filter((county) => !rest.has(county)),
    gradeLevels: names(one.gradeLevels),
  }
}

const getDocument = ({ stateFips, timeZone, districts, counties, gradeLevels }: Territory): Territory => ({
  stateFips,
  timeZone,
  districts,
  counties,
  gradeLevels,
})

/** A new time zone moves the phases: flush bumps the season's version, so that a concurrent edit of them is stale. */
async function storeSeason(em: Em, current: Territory, target: Territory, now: Date): Promise<void> {
  const { stateFips, timeZone } = target
  const season = await em.findOneOrFail(Season, getSeasonId(em))
  if (timeZone !== current.timeZone) {
    await storeVotingStart(em, season, now)
    Object.assign(season, { timeZone, updatedAt: now })
    await em.flush()
  }
  const update = 'update season set state_fips = ?, territory_version = territory_version + 1 where id = ?'
  await em.execute(update, [stateFips, season.id])
}

/** Locks the season inside a transaction. @throws Refusal stale, request.invalid */
async function planChange(em: Em, version: number, getTarget: TargetOf) {
  if (em.isInTransaction()) await em.findOneOrFail(Season, getSeasonId(em), { lockMode: LockMode.PESSIMISTIC_WRITE })
  const current = await readTerritory(em)
  if (current.version !== version) throw new Refusal('stale')
  const target = await getTarget(current)
  await check(current, target)
  const hasEntries = target.timeZone !== current.timeZone
  const used = await findUse(em, { ...findTouched(current, target), hasEntries })
  const { isPreparing } = current
  const planned = planTerritory(current, target, { ...used, isPreparing })
  return { current, target, plan: { ...planned, territory: { ...target, version, isPreparing } } }
}

/** Applies all changes or none. @throws Refusal territory.in_use */
async function applyChange(
  em: Em,
  { current, target, plan }: Awaited<ReturnType<typeof planChange>>,
  { viewer, now }: By,
) {
  refuseConflicts(plan.blockers.map((current, index) => ({ id: index + 1, reason: 'territory.in_use', current })))
  if (plan.changes.length === 0) return plan
  await storeTerritory(em, current, target)
  await storeSeason(em, current, target, now)
  const { id, texts, year } = await em.findOneOrFail(Season, getSeasonId(em))
  const subject = { type: 'contest', id, name: texts.departmentName ?? String(year) }
  const [before, after] = [audited(current, target), audited(target, current)]
  recordAuditEvent(em, { at: now, action: 'territory.updated', by: viewer, subject, before, after })
  await em.flush()
  return { ...plan, territory: await readTerritory(em) }
}

function finishChange({ counties, onChanged }: Deps): void {
  counties.invalidateAreas()
  onChanged()
}

function getTerritory({ orm }: Deps, { season }: Call<'getTerritory'>): Promise<TerritoryReply> {
  return readTerritory(forkSeason(orm.em, season))
}

/** @throws Refusal stale, territory.in_use, request.invalid */
async function updateTerritory(deps: Deps, { body, ...by }: Call<'updateTerritory'>): Promise<PlannedTerritory> {
  const em = forkSeason(deps.orm.em, by.season)
  const plan = (em: Em) => planChange(em, body.version, () => body.territory)
  if (body.dryRun) return (await plan(em)).plan
  const applied = await em.transactional(async (em) => applyChange(em, await plan(em), by))
  finishChange(deps)
  return applied
}

/** @throws Refusal as `runImport`; territory.in_use */
async function importTerritory(deps: Deps, { body, ...by }: Call<'importTerritory'>) {
  const { rows, assignments, rowErrors } = await readRows(body.csv, body.mapping)
  const reply = await runImport(forkSeason(deps.orm.em, by.season), body, by, {
    plan: async (em) => {
      const errors = [...rowErrors]
      const planned = await planChange(em, body.version, async (current) => {
        const state = body.stateFips === undefined ? current.stateFips : body.stateFips
        const available = await getAtlas(state)
        const read = applyRows(getBaseTerritory(current, state, available), assignments, {
          atlasCounties: available,
          state: await findState(state),
          corrections: body.corrections ?? [],
        })
        errors.push(...read.rowErrors)
        return getDocument(read.territory)
      })
      return { ...planned, rowErrors: errors, covered: planned.target }
    },
    apply: async (em, planned) => ({ plan: await applyChange(em, planned, by), rowErrors: [] }),
  })
  if (!body.dryRun) finishChange(deps)
  return { ...reply, rowErrors: reply.rowErrors.map(withCells(rows)) }
}

async function exportTerritory({ orm }: Deps, { season }: Call<'exportTerritory'>) {
  const { districts, counties: all } = await readTerritory(forkSeason(orm.em, season))
  const getName = (index: number | null) => (index === null ? '' : (districts[index]?.name ?? ''))
  return writeCsvFile(
    'counties.csv',
    [
      ['county', ({ name }) => name],
      ['district', ({ district }) => getName(district)],
    ],
    all,
  )
}

async function listStates() {
  return toStates(await readAtlas())
}

/** @throws Refusal territory.no_such_state */
async function getStateMap({ params }: Call<'getStateMap'>) {
  const map = await renderStateMap(params.fips)
  if (map.counties.length === 0) throw new Refusal('territory.no_such_state')
  return map
}
