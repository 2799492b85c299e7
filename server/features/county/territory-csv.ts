import type { ColumnMapping } from '@snowplow/contract/api/import.ts'
import { indexCounties, type StateName } from '@snowplow/contract/county/county-name.ts'
import {
  type CountyCorrection,
  type Territory,
  type TerritoryColumn,
  territoryFields,
  territoryFile,
} from '@snowplow/contract/county/territory.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { line, optionalLine } from '@snowplow/contract/text/text.ts'
import { extractWords } from '@snowplow/contract/text/words.ts'
import * as z from 'zod/mini'
import type { AtlasCounty } from '../../atlas/atlas.ts'
import { getTimeZone } from '../../atlas/state-zones.ts'
import { readCsv, readLines } from '../../http/csv/read-csv.ts'
import type { BareRowError } from '../decision/run-import.ts'
import { suggestCounty } from './suggest-county.ts'

const Row = z.strictObject({ county: line(nameMaxLength), district: optionalLine(nameMaxLength) })
type Row = z.output<typeof Row> & { line: number }

/**
 * Reads the columns county and district, in any order and among others.
 * @throws Refusal request.invalid for a malformed or too long table
 */
export async function readRows(csv: string, mapping?: ColumnMapping<TerritoryColumn>) {
  const { rows } = await readCsv(csv, { fields: territoryFields, mapping, maxRows: territoryFile.rows })
  const assignments: Row[] = []
  const rowErrors: BareRowError[] = []
  for (const row of rows) {
    const read = readLines(Row, row)
    if ('data' in read) assignments.push({ line: row.line, ...read.data })
    else rowErrors.push(...read.errors)
  }
  return { rows, assignments, rowErrors }
}

/** Starts from the current territory in its state, otherwise from all counties and the time zone of the new state. */
export function getBaseTerritory(
  current: Territory,
  stateFips: string | null,
  atlasCounties: readonly AtlasCounty[],
): Territory {
  if (current.stateFips === stateFips) return current
  const counties = atlasCounties.map(({ fips, name }) => ({ id: null, fips, name, district: null }))
  const timeZone = stateFips !== null && atlasCounties.length > 0 ? getTimeZone(stateFips) : current.timeZone
  return { ...current, stateFips, timeZone, counties }
}

/** "District No. 06" and "Dist. 6" are "District 6". */
const districtKey = (name: string) =>
  extractWords(name.replace(/^(\d+)\.0$/, '$1'))
    .filter((word) => word !== 'no' && word !== 'number')
    .map((word) => (word === 'dist' ? 'district' : word.replace(/^0+(?=\d)/, '')))
    .join(' ')

/** Finds a district by its name, or by its number alone. Returns -1 for a new one. */
function findDistrict(districts: Territory['districts'], written: string): number {
  const sameName = districts.findIndex(({ name }) => name.toLowerCase() === written.toLowerCase())
  if (sameName >= 0) return sameName
  const key = districtKey(written)
  const isNumber = /^\d+$/.test(key)
  const similar = districts.filter(({ name }) =>
    isNumber ? districtKey(name).replace(/^\p{L}+ /u, '') === key : key !== '' && districtKey(name) === key,
  )
  const [district] = similar
  return district && similar.length === 1 ? districts.indexOf(district) : -1
}

interface Lookup {
  atlasCounties: readonly AtlasCounty[]
  state: StateName | null
  corrections: readonly CountyCorrection[]
}

/**
 * Assigns counties to districts row by row and adds unknown districts. Counties without a row stay unchanged. Without a
 * state, unknown counties are added as well.
 * @returns the resulting territory, and errors for skipped rows
 */
export function applyRows(
  current: Territory,
  assignments: readonly Row[],
  { atlasCounties, state, corrections }: Lookup,
) {
  const counties = current.counties.map((county) => ({ ...county }))
  const districts = [...current.districts]
  const rowErrors: BareRowError[] = []
  const assignedLines = new Map<object, number>()
  const index = indexCounties(counties, state)
  const atlasIndex = indexCounties(atlasCounties, state)
  const meant = new Map(corrections.map(({ written, county }) => [written, county]))

  const getDistrictIndex = (district: string | null): number | null => {
    if (district === null) return null
    const existing = findDistrict(districts, district)
    return existing >= 0 ? existing : districts.push({ id: null, name: district }) - 1
  }
  function getCounty(county: string) {
    const existing = index.find(county)
    if (existing) return existing
    const shape = atlasIndex.find(county)
    if (!shape && (current.stateFips !== null || index.findCandidates(county).length > 0)) return undefined
    const added = { id: null, name: shape?.name ?? county, fips: shape?.fips ?? null, district: null }
    counties.push(added)
    index.add(added)
    return added
  }
  for (const { line, ...row } of assignments) {
    const county = getCounty(meant.get(row.county) ?? row.county)
    if (!county) {
      const suggestion = suggestCounty(row.county, counties, index)
      rowErrors.push({ line, column: 'county', code: 'not_found', ...(suggestion !== undefined && { suggestion }) })
      continue
    }
    const sameAs = assignedLines.get(county)
    if (sameAs !== undefined) {
      rowErrors.push({ line, column: 'county', code: 'repeated', sameAs })
      continue
    }
    assignedLines.set(county, line)
    county.district = getDistrictIndex(row.district)
  }
  return { territory: { ...current, districts, counties }, rowErrors }
}
