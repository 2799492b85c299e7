import type { FaultyRow, Territory } from '@snowplow/contract/county/territory.ts'
import { nameMaxLength, territoryRows } from '@snowplow/contract/limits.ts'
import { line } from '@snowplow/contract/text/text.ts'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { Refusal } from '../../http/problem.ts'
import { type AtlasCounty, findByName } from './atlas.ts'

interface Row {
  /** In the file, from 1. */
  line: number
  county: string
  district: string
}

const delimiters = [',', ';', '\t']

/** What the first line has most of: a spreadsheet writes what its country writes. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv.split(/\r\n|\r|\n/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const refusal = (code: 'invalid' | 'too_many') => new Refusal('request.invalid', [['csv', code]])

/**
 * The rows below a heading with the columns county and district, in any order and among others.
 * @throws Refusal request.invalid for what is no such table, or too long
 */
export function readRows(csv: string): Row[] {
  const [heading, ...rows] = recordsOf(csv)
  const names = heading?.record.map((name) => name.trim().toLowerCase()) ?? []
  const [county, district] = [names.indexOf('county'), names.indexOf('district')]
  if (county < 0 || district < 0) throw refusal('invalid')
  if (rows.length > territoryRows) throw refusal('too_many')
  const cell = (record: string[], column: number) => (record[column] ?? '').trim().replace(/\s+/g, ' ')
  return rows.map(({ record, info }) => ({
    line: info.lines,
    county: cell(record, county),
    district: cell(record, district),
  }))
}

function recordsOf(csv: string): { record: string[]; info: { lines: number } }[] {
  try {
    // Its types know no `info`.
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // The heading, and one more than is allowed.
      to: territoryRows + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
  } catch (error) {
    if (error instanceof CsvError) throw refusal('invalid')
    throw error
  }
}

/** A spreadsheet would calculate it; the apostrophe of the export says that it is a text. */
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const asText = (cell: string) => cell.replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '')
const name = line(nameMaxLength)

/** Where a file begins: in the present state with what there is, in another one with all of its counties. */
export function beginIn(current: Territory, stateFips: string | null, known: readonly AtlasCounty[]): Territory {
  if (current.stateFips === stateFips) return current
  const counties = known.map(({ fips, name }) => ({ id: null, fips, name, district: null }))
  return { ...current, stateFips, counties }
}

/**
 * Gives counties to districts row by row. Districts that are not there are added; a county that no row names stays as it
 * is. Without a state a list is one's own: its counties are added as well.
 * @returns the document that this makes, and the rows that are not in it
 */
export function applyRows(current: Territory, rows: readonly Row[], known: readonly AtlasCounty[]) {
  const counties = current.counties.map((county) => ({ ...county }))
  const districts = [...current.districts]
  const faults: FaultyRow[] = []
  const given = new Set<object>()
  let find = findByName(counties)
  const findInAtlas = findByName(known)

  const placeOf = (district: string): number | null => {
    if (district === '') return null
    const place = districts.findIndex((one) => one.name.toLowerCase() === district.toLowerCase())
    return place >= 0 ? place : districts.push({ id: null, name: district }) - 1
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
  function faultOf(row: Row): FaultyRow['reason'] | undefined {
    if (row.county === '') return 'no_county'
    if (formula.test(row.county) || formula.test(row.district)) return 'formula'
    const cells = [row.county, row.district].filter((cell) => cell !== '').map(asText)
    if (cells.some((cell) => !z.safeParse(name, cell).success)) return 'bad_name'
    const county = countyOf(asText(row.county))
    if (!county) return 'unknown_county'
    if (given.has(county)) return 'repeated'
    given.add(county)
    county.district = placeOf(asText(row.district))
    return undefined
  }
  for (const row of rows) {
    const reason = faultOf(row)
    if (reason) faults.push({ ...row, reason })
  }
  return { territory: { ...current, districts, counties }, faults }
}
