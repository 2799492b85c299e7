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

const pause = () => new Promise(setImmediate)

/** Spellings between two pauses: some 5 ms. */
const maxSpellings = 500

const readSpellings = (em: Em, county: number) =>
  em
    .getKysely<Tables>()
    .selectFrom('public_name_submission')
    .select(({ fn }) => ['school_name as name', fn.countAll<number>().as('entries')])
    .where('season_id', '=', getSeasonId(em))
    .where('county_id', '=', county)
    .where('school_name', '<>', '')
    .groupBy('school_name')
    .execute()

/**
 * Entries by school and county. A school is a text that families type: spellings of one school are added up. Reads county
 * by county: a statement over all entries would block every vote on SQLite.
 */
export async function readSchools(em: Em, counties: readonly { id: number }[]): Promise<School[]> {
  const keys = new Map<string, string>()
  const schools: School[] = []
  for (const { id: countyId } of counties) {
    const own = new Map<string, School & { most: number }>()
    const spellings = await readSpellings(em, countyId)
    for (const [index, { name, entries: count }] of spellings.entries()) {
      if (index % maxSpellings === 0) await pause()
      const key = keys.get(name) ?? toSchoolKey(name)
      keys.set(name, key)
      const entries = Number(count)
      const before = own.get(key) ?? { key, name, countyId, entries: 0, most: 0 }
      const isMore = entries > before.most || (entries === before.most && name < before.name)
      own.set(key, {
        ...before,
        ...(isMore && { name, most: entries }),
        entries: before.entries + entries,
      })
    }
    schools.push(...[...own.values()].map(({ most: _, ...school }) => school))
  }
  return schools
}

export const countImported = (em: Em): Promise<number> => em.count(PublicNameSubmission, { importedBy: { $ne: null } })

export const toCountyEntries = ({ counties }: EntryStatistics) =>
  new Map(counties.map(({ countyId, entries }) => [countyId, entries]))
