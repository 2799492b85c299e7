import type { DistrictResults } from '@snowplow/contract/results/results.ts'
import type { ScheduleChange } from '@snowplow/contract/results/schedule-changes.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { County, District } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetAside } from '../../entities/set-aside.entity.ts'
import { findOptionsByDistrict, type Option } from '../poll-result/ranking.ts'
import { readScheduleChanges } from '../season/schedule/schedule-changes.ts'
import { readTies, type SeasonTies } from '../season/tie-settings.ts'
import type { Area } from './district-results.ts'

export interface CountInputs {
  year: number
  districts: Area[]
  counties: Map<number, Area[]>
  options: Map<number, Option[]>
  setAsides: Map<number, DistrictResults['setAsides']>
  ties: SeasonTies
  scheduleChanges: ScheduleChange[]
}

/** Rows that the results show besides the ballots. */
export async function readCountInputs(em: Em): Promise<CountInputs> {
  const season = getSeasonId(em)
  const { year } = await em.findOneOrFail(Season, season, { fields: ['year'] })
  const districts = await em.findAll(District, { fields: ['name'], orderBy: { position: 'asc' } })
  const counties = await em.find(County, { district: { $ne: null } }, { orderBy: { nameOrder: 'asc' } })
  const setAsides = await em.find(
    SetAside,
    { confirmedAt: { $ne: null }, revertedAt: null },
    { orderBy: { id: 'asc' } },
  )
  return {
    year,
    districts: districts.map(({ id, name }) => ({ id, name })),
    counties: Map.groupBy(
      counties.map(({ id, name, district }) => ({ id, name, districtId: district?.id ?? 0 })),
      ({ districtId }) => districtId,
    ),
    options: await findOptionsByDistrict(em),
    setAsides: new Map(
      [...Map.groupBy(setAsides, ({ district }) => district.id)].map(([districtId, rows]) => [
        districtId,
        rows.map(({ id, ballots, reason }) => ({ id, ballots, reason })),
      ]),
    ),
    ties: await readTies(em),
    scheduleChanges: await readScheduleChanges(em, season),
  }
}
