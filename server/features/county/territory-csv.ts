import { type Territory, type TerritoryRowError, territoryFile } from '@snowplow/contract/county/territory.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { type AtlasCounty, findByName } from '../../atlas/atlas.ts'
import { zoneOf } from '../../atlas/state-zones.ts'
import { asText, isFormula, readCsv } from '../../http/csv/read-csv.ts'

interface Row {
  line: number
  county: string
  district: string
}

/**
 * Reads the columns county and district, in any order and among others.
 * @throws Refusal request.invalid for a malformed or too long table
 */
export async function readRows(csv: string): Promise<Row[]> {
  const { rows } = await readCsv(csv, { columns: { county: [], district: [] }, maxRows: territoryFile.rows })
  const oneLine = (cell: string) => cell.replace(/\s+/g, ' ')
  return rows.map(({ line, cells }) => ({ line, county: oneLine(cells.county), district: oneLine(cells.district) }))
}

const name = line(nameMaxLength)

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
export function applyRows(current: Territory, rows: readonly Row[], atlasCounties: readonly AtlasCounty[]) {
  const counties = current.counties.map((county) => ({ ...county }))
  const districts = [...current.districts]
  const errors: TerritoryRowError[] = []
  const assignedCounties = new Set<object>()
  let find = findByName(counties)
  const findInAtlas = findByName(atlasCounties)

  const getDistrictIndex = (district: string): number | null => {
    if (district === '') return null
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
  function errorFor(row: Row): TerritoryRowError['reason'] | undefined {
    if (row.county === '') return 'no_county'
    if (isFormula(row.county) || isFormula(row.district)) return 'formula'
    const cells = [row.county, row.district].filter((cell) => cell !== '').map(asText)
    if (cells.some((cell) => !z.safeParse(name, cell).success)) return 'bad_name'
    const county = countyOf(asText(row.county))
    if (!county) return 'unknown_county'
    if (assignedCounties.has(county)) return 'repeated'
    assignedCounties.add(county)
    county.district = getDistrictIndex(asText(row.district))
    return undefined
  }
  for (const row of rows) {
    const reason = errorFor(row)
    if (reason) errors.push({ ...row, reason })
  }
  return { territory: { ...current, districts, counties }, errors }
}
