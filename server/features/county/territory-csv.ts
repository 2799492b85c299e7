import { type Territory, type TerritoryRowError, territoryFile } from '@snowplow/contract/county/territory.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'
import { type AtlasCounty, findByName } from '../../atlas/atlas.ts'
import { zoneOf } from '../../atlas/state-zones.ts'
import { asText, isFormula, readCsv } from '../../http/csv/read-csv.ts'

interface Row {
  /** In the file, from 1. */
  line: number
  county: string
  district: string
}

/**
 * The rows below a heading with the columns county and district, in any order and among others.
 * @throws Refusal request.invalid for what is no such table, or too long
 */
export async function readRows(csv: string): Promise<Row[]> {
  const { rows } = await readCsv(csv, { columns: { county: [], district: [] }, maxRows: territoryFile.rows })
  const oneLine = (cell: string) => cell.replace(/\s+/g, ' ')
  return rows.map(({ line, cells }) => ({ line, county: oneLine(cells.county), district: oneLine(cells.district) }))
}

const name = line(nameMaxLength)

/** Where a file begins: in the present state with what there is, in another one with its clocks and all of its counties. */
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
 * Gives counties to districts row by row. Districts that are not there are added; a county that no row names stays as it
 * is. Without a state a list is one's own: its counties are added as well.
 * @returns the document that this makes, and the rows that are not in it
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
    const there = find(county)
    if (there) return there
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
  return { territory: { ...current, districts, counties }, errors: errors }
}
