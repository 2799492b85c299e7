import { type Territory, territoryFile } from '@snowplow/contract/county/territory.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { line, optionalLine } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { type AtlasCounty, findByName } from '../../atlas/atlas.ts'
import { zoneOf } from '../../atlas/state-zones.ts'
import { readCsv, readLines } from '../../http/csv/read-csv.ts'
import type { BareRowError } from '../decision/run-import.ts'

const Row = z.strictObject({ county: line(nameMaxLength), district: optionalLine(nameMaxLength) })
type Row = z.output<typeof Row> & { line: number }

/**
 * Reads the columns county and district, in any order and among others.
 * @throws Refusal request.invalid for a malformed or too long table
 */
export async function readRows(csv: string) {
  const { rows } = await readCsv(csv, { columns: { county: [], district: [] }, maxRows: territoryFile.rows })
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
  const timeZone = stateFips !== null && atlasCounties.length > 0 ? zoneOf(stateFips) : current.timeZone
  return { ...current, stateFips, timeZone, counties }
}

/**
 * Assigns counties to districts row by row and adds unknown districts. Counties without a row stay unchanged. Without a
 * state, unknown counties are added as well.
 * @returns the resulting territory, and errors for skipped rows
 */
export function applyRows(current: Territory, assignments: readonly Row[], atlasCounties: readonly AtlasCounty[]) {
  const counties = current.counties.map((county) => ({ ...county }))
  const districts = [...current.districts]
  const rowErrors: BareRowError[] = []
  const assignedCounties = new Set<object>()
  let find = findByName(counties)
  const findInAtlas = findByName(atlasCounties)

  const getDistrictIndex = (district: string | null): number | null => {
    if (district === null) return null
    const index = districts.findIndex((one) => one.name.toLowerCase() === district.toLowerCase())
    return index >= 0 ? index : districts.push({ id: null, name: district }) - 1
  }
  function countyOf(county: string) {
    const existing = find(county)
    if (existing) return existing
    const shape = findInAtlas(county)
    if (!shape && current.stateFips !== null) return undefined
    const added = { id: null, name: shape?.name ?? county, fips: shape?.fips ?? null, district: null }
    counties.push(added)
    find = findByName(counties)
    return counties.at(-1)
  }
  for (const { line, ...row } of assignments) {
    const county = countyOf(row.county)
    if (!county || assignedCounties.has(county)) {
      rowErrors.push({ line, column: 'county', code: county ? 'repeated' : 'not_found' })
      continue
    }
    assignedCounties.add(county)
    county.district = getDistrictIndex(row.district)
  }
  return { territory: { ...current, districts, counties }, rowErrors }
}
