import type { EntryStatistics } from '@snowplow/contract/entry/entry-review.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { toSchoolKey } from './school-key.ts'

export interface School {
  key: string
  /** The most frequent spelling. */
  name: string
  countyId: number
  entries: number
}

/** Entries by school and county. A school is a text that families type: spellings of one school are added up. */
export async function readSchools(em: Em): Promise<School[]> {
  const spellings = await em
    .getKysely<Tables>()
    .selectFrom('public_name_submission')
    .select(({ fn }) => ['county_id as countyId', 'school_name as name', fn.countAll<number>().as('entries')])
    .where('season_id', '=', getSeasonId(em))
    .where('school_name', '<>', '')
    .groupBy(['county_id', 'school_name'])
    .execute()
  const counted = spellings.map(({ countyId, name, entries }) => ({ countyId, name, entries: Number(entries) }))
  const schools = Map.groupBy(counted, ({ countyId, name }) => `${countyId} ${toSchoolKey(name)}`)
  return [...schools.values()].map((alike) => {
    const [most] = alike.toSorted((one, other) => other.entries - one.entries || (one.name < other.name ? -1 : 1))
    const { countyId, name } = most as School
    return { key: toSchoolKey(name), name, countyId, entries: alike.reduce((sum, { entries }) => sum + entries, 0) }
  })
}

export const countImported = (em: Em): Promise<number> => em.count(PublicNameSubmission, { importedBy: { $ne: null } })

export const toCountyEntries = ({ counties }: EntryStatistics) =>
  new Map(counties.map(({ countyId, entries }) => [countyId, entries]))
