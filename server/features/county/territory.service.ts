import { LockMode } from '@mikro-orm/core'
import type {
  PlannedTerritory,
  Territory,
  TerritoryReply,
  TerritoryRowError,
} from '@snowplow/contract/county/territory.ts'
import { countiesOf, readAtlas, statesOf } from '../../atlas/atlas.ts'
import { renderStateMap } from '../../atlas/county-map.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { inSeason, seasonOf } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { csvFile } from '../../http/csv/csv-file.ts'
import { type Conflict, ConflictRefusal, type FieldError, Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { CountyService } from './county.service.ts'
import { planTerritory, touchedBy } from './plan-territory.ts'
import { applyRows, getBaseTerritory, readRows } from './territory-csv.ts'
import { readTerritory, storeTerritory } from './territory-store.ts'
import { usedBy } from './territory-use.ts'

interface Change {
  version: number
  dryRun?: boolean | undefined
}

const atlasOf = async (stateFips: string | null) => (stateFips === null ? [] : countiesOf(await readAtlas(), stateFips))

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
  const shapes = new Set((await atlasOf(target.stateFips)).map(({ fips }) => fips))
  if (target.stateFips !== null && shapes.size === 0) errors.push(['territory.stateFips', 'not_found'])
  for (const [index, { fips }] of target.counties.entries())
    if (fips !== null && !shapes.has(fips)) errors.push([`territory.counties.${index}.fips`, 'not_found'])
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

const toConflict =
  <Row extends object>(
    reason: 'territory.in_use' | 'territory.invalid_rows',
    idOf: (row: Row, index: number) => number,
  ) =>
  (row: Row, index: number): Conflict => ({ id: idOf(row, index), reason, current: row })

function throwIfBlocked({ blockers }: PlannedTerritory): void {
  const [first, ...rest] = blockers.map(toConflict('territory.in_use', (_, index) => index + 1))
  if (first) throw new ConflictRefusal([first, ...rest])
}

const documentOf = ({ stateFips, timeZone, districts, counties, gradeLevels }: Territory): Territory => ({
  stateFips,
  timeZone,
  districts,
  counties,
  gradeLevels,
})

/** A new time zone moves the phases: flush bumps the season's version, so that a concurrent edit of them is stale. */
async function storeSeason(em: Em, current: Territory, target: Territory, now: Date): Promise<void> {
  const { stateFips, timeZone } = target
  const season = await em.findOneOrFail(Season, seasonOf(em))
  if (timeZone !== current.timeZone) {
    Object.assign(season, { timeZone, updatedAt: now })
    await em.flush()
  }
  const update = 'update season set state_fips = ?, territory_version = territory_version + 1 where id = ?'
  await em.execute(update, [stateFips, season.id])
}

export function territoryService(orm: Orm, counties: CountyService, onChanged: () => void) {
  async function plan(em: Em, current: TerritoryReply, target: Territory): Promise<PlannedTerritory> {
    await check(current, target)
    const hasEntries = target.timeZone !== current.timeZone
    const used = await usedBy(em, { ...touchedBy(current, target), hasEntries })
    const { version, isPreparing } = current
    const planned = planTerritory(current, target, { ...used, isPreparing })
    return { ...planned, territory: { ...target, version, isPreparing } }
  }

  /** Applies all changes or none. @throws Refusal stale, territory.in_use */
  async function apply(
    getTarget: (current: TerritoryReply) => Promise<Territory>,
    change: Change,
    { viewer, now, season: id }: By,
  ) {
    if (change.dryRun) {
      const em = inSeason(orm.em, id)
      const current = await readTerritory(em)
      if (current.version !== change.version) throw new Refusal('stale')
      return plan(em, current, await getTarget(current))
    }
    const planned = await inSeason(orm.em, id).transactional(async (em) => {
      const season = await em.findOneOrFail(Season, seasonOf(em), { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (season.territoryVersion !== change.version) throw new Refusal('stale')
      const current = await readTerritory(em)
      const target = await getTarget(current)
      const planned = await plan(em, current, target)
      throwIfBlocked(planned)
      if (planned.changes.length === 0) return planned
      await storeTerritory(em, current, target)
      await storeSeason(em, current, target, now)
      const subject = { type: 'contest', id: season.id, name: season.texts.departmentName ?? String(season.year) }
      const [before, after] = [audited(current, target), audited(target, current)]
      recordAuditEvent(em, { at: now, action: 'territory.updated', by: viewer, subject, before, after })
      await em.flush()
      return { ...planned, territory: await readTerritory(em) }
    })
    counties.invalidateAreas()
    onChanged()
    return planned
  }

  return {
    getTerritory({ season }: Call<'getTerritory'>): Promise<TerritoryReply> {
      return readTerritory(inSeason(orm.em, season))
    },

    updateTerritory({ body, ...by }: Call<'updateTerritory'>): Promise<PlannedTerritory> {
      return apply(async () => body.territory, body, by)
    },

    /** @throws Refusal request.invalid, territory.invalid_rows */
    async importTerritory({ body, ...by }: Call<'importTerritory'>) {
      const rows = await readRows(body.csv)
      const errors: TerritoryRowError[] = []
      const getTarget = async (current: TerritoryReply) => {
        const state = body.stateFips === undefined ? current.stateFips : body.stateFips
        const available = await atlasOf(state)
        const read = applyRows(getBaseTerritory(current, state, available), rows, available)
        errors.push(...read.errors)
        const [first, ...rest] = read.errors.map(toConflict('territory.invalid_rows', ({ line }) => line))
        if (first && !body.dryRun) throw new ConflictRefusal([first, ...rest])
        return documentOf(read.territory)
      }
      return { ...(await apply(getTarget, body, by)), errors }
    },

    async exportTerritory({ season }: Call<'exportTerritory'>) {
      const { districts, counties: all } = await readTerritory(inSeason(orm.em, season))
      const nameOf = (index: number | null) => (index === null ? '' : (districts[index]?.name ?? ''))
      return csvFile(
        'counties.csv',
        [
          ['county', ({ name }) => name],
          ['district', ({ district }) => nameOf(district)],
        ],
        all,
      )
    },

    async listStates() {
      return statesOf(await readAtlas())
    },

    /** @throws Refusal territory.no_such_state */
    async getStateMap({ params }: Call<'getStateMap'>) {
      const map = await renderStateMap(params.fips)
      if (map.counties.length === 0) throw new Refusal('territory.no_such_state')
      return map
    },
  }
}
