import { LockMode } from '@mikro-orm/core'
import type { FaultyRow, PlannedTerritory, Territory, TerritoryReply } from '@snowplow/contract/county/territory.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { inSeason, seasonOf } from '../../db/season.ts'
import { csvFile } from '../../http/csv/csv-file.ts'
import { type Conflict, ConflictRefusal, type FaultyField, Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import { Season } from '../season/season.entity.ts'
import { countiesOf, readAtlas, statesOf } from './atlas/atlas.ts'
import { drawStateMap } from './atlas/county-map.ts'
import type { CountyService } from './county.service.ts'
import { planTerritory, touchedBy } from './plan-territory.ts'
import { applyRows, beginIn, readRows } from './territory-csv.ts'
import { readTerritory, storeTerritory } from './territory-store.ts'
import { usedBy } from './territory-use.ts'

interface Change {
  version: number
  dryRun?: boolean | undefined
}

/** Of the state in the atlas; none of a list of one's own. */
const atlasOf = async (stateFips: string | null) => (stateFips === null ? [] : countiesOf(await readAtlas(), stateFips))

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    // An offset is no zone: it knows no summer.
    return !/^[+-]/.test(timeZone)
  } catch {
    return false
  }
}

/** What a schema cannot know. @throws Refusal request.invalid */
async function check(current: Territory, wanted: Territory): Promise<void> {
  const faults: FaultyField[] = []
  for (const list of ['districts', 'counties', 'gradeLevels'] as const) {
    const known = new Set(current[list].map(({ id }) => id))
    for (const [place, { id }] of wanted[list].entries())
      if (id !== null && !known.has(id)) faults.push([`territory.${list}.${place}.id`, 'not_found'])
  }
  if (!isZone(wanted.timeZone)) faults.push(['territory.timeZone', 'invalid'])
  const shapes = new Set((await atlasOf(wanted.stateFips)).map(({ fips }) => fips))
  if (wanted.stateFips !== null && shapes.size === 0) faults.push(['territory.stateFips', 'not_found'])
  for (const [place, { fips }] of wanted.counties.entries())
    if (fips !== null && !shapes.has(fips)) faults.push([`territory.counties.${place}.fips`, 'not_found'])
  if (faults.length > 0) throw new Refusal('request.invalid', faults)
}

/** What the audit keeps: lists as their names, and of the counties those alone that changed. */
function audited(one: Territory, other: Territory) {
  const told = ({ districts, counties }: Territory) =>
    counties.map(
      ({ id, name, district }) => `${name}: ${districts[district ?? -1]?.name ?? '–'}${id === null ? ' +' : ''}`,
    )
  const others = new Set(told(other))
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  return {
    stateFips: one.stateFips,
    timeZone: one.timeZone,
    districts: names(one.districts),
    counties: told(one).filter((county) => !others.has(county)),
    gradeLevels: names(one.gradeLevels),
  }
}

const inTheWay =
  <Row extends object>(
    reason: 'territory.in_use' | 'territory.faulty_rows',
    idOf: (row: Row, place: number) => number,
  ) =>
  (row: Row, place: number): Conflict => ({ id: idOf(row, place), reason, current: row })

function refuseObstacles({ obstacles }: PlannedTerritory): void {
  const [first, ...others] = obstacles.map(inTheWay('territory.in_use', (_, place) => place + 1))
  if (first) throw new ConflictRefusal([first, ...others])
}

const documentOf = ({ stateFips, timeZone, districts, counties, gradeLevels }: Territory): Territory => ({
  stateFips,
  timeZone,
  districts,
  counties,
  gradeLevels,
})

/** Another zone moves the phases: whoever is changing them has to see that first. */
async function storeSeason(em: Em, current: Territory, wanted: Territory, now: Date): Promise<void> {
  const { stateFips, timeZone } = wanted
  const season = await em.findOneOrFail(Season, seasonOf(em))
  if (timeZone !== current.timeZone) {
    Object.assign(season, { timeZone, updatedAt: now })
    await em.flush()
  }
  const update = 'update season set state_fips = ?, territory_version = territory_version + 1 where id = ?'
  await em.execute(update, [stateFips, season.id])
}

export function territoryService(orm: Orm, counties: CountyService, changed: () => void) {
  async function plan(em: Em, current: TerritoryReply, wanted: Territory): Promise<PlannedTerritory> {
    await check(current, wanted)
    const hasEntries = wanted.timeZone !== current.timeZone
    const used = await usedBy(em, { ...touchedBy(current, wanted), hasEntries })
    const { version, isPreparing } = current
    const planned = planTerritory(current, wanted, { ...used, isPreparing })
    return { ...planned, territory: { ...wanted, version, isPreparing } }
  }

  /** All of it or nothing. @throws Refusal stale, territory.in_use */
  async function apply(
    wantedOf: (current: TerritoryReply) => Promise<Territory>,
    change: Change,
    { viewer, now, season: id }: By,
  ) {
    if (change.dryRun) {
      const em = inSeason(orm.em, id)
      const current = await readTerritory(em)
      if (current.version !== change.version) throw new Refusal('stale')
      return plan(em, current, await wantedOf(current))
    }
    const planned = await inSeason(orm.em, id).transactional(async (em) => {
      const season = await em.findOneOrFail(Season, seasonOf(em), { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (season.territoryVersion !== change.version) throw new Refusal('stale')
      const current = await readTerritory(em)
      const wanted = await wantedOf(current)
      const planned = await plan(em, current, wanted)
      refuseObstacles(planned)
      if (planned.changes.length === 0) return planned
      await storeTerritory(em, current, wanted)
      await storeSeason(em, current, wanted, now)
      const subject = { type: 'contest', id: season.id, name: season.texts.departmentName ?? String(season.year) }
      const [before, after] = [audited(current, wanted), audited(wanted, current)]
      record(em, { at: now, action: 'territory.updated', by: viewer, subject, before, after })
      await em.flush()
      return { ...planned, territory: await readTerritory(em) }
    })
    counties.forgetPlaces()
    changed()
    return planned
  }

  return {
    getTerritory({ season }: Call<'getTerritory'>): Promise<TerritoryReply> {
      return readTerritory(inSeason(orm.em, season))
    },

    updateTerritory({ body, ...by }: Call<'updateTerritory'>): Promise<PlannedTerritory> {
      return apply(async () => body.territory, body, by)
    },

    /** @throws Refusal request.invalid, territory.faulty_rows */
    async importTerritory({ body, ...by }: Call<'importTerritory'>) {
      const rows = await readRows(body.csv)
      const faults: FaultyRow[] = []
      const wantedOf = async (current: TerritoryReply) => {
        const state = body.stateFips === undefined ? current.stateFips : body.stateFips
        const known = await atlasOf(state)
        const read = applyRows(beginIn(current, state, known), rows, known)
        faults.push(...read.faults)
        const [first, ...others] = read.faults.map(inTheWay('territory.faulty_rows', ({ line }) => line))
        if (first && !body.dryRun) throw new ConflictRefusal([first, ...others])
        return documentOf(read.territory)
      }
      return { ...(await apply(wantedOf, body, by)), faults }
    },

    async exportTerritory({ season }: Call<'exportTerritory'>) {
      const { districts, counties: all } = await readTerritory(inSeason(orm.em, season))
      const nameOf = (place: number | null) => (place === null ? '' : (districts[place]?.name ?? ''))
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
      const map = await drawStateMap(params.fips)
      if (map.counties.length === 0) throw new Refusal('territory.no_such_state')
      return map
    },
  }
}
