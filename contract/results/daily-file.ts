/**
 * Ballot file of one day, whose SHA-256 is its fingerprint. UTF-8, lines end with a line feed. The bytes are part of the
 * publication: a change of the format needs another version.
 *
 *     snowplow-ballots,1
 *     season,2025
 *     day,2025-10-01
 *     zone,America/Chicago
 *     salt,<64 hexadecimal digits>
 *     district,3,"Ozark ""North"""
 *     option,11,3,"Plowy"
 *     ballot,time,district,option,option,option,receipt
 *     501,2025-10-01T17:00:00.000Z,3,11,12,15,<64 hexadecimal digits, or empty>
 *
 * Names are listed with their ids, so that a recount needs nothing else. A secret salt of 256 bits comes first: until it
 * is published, the hash reveals nothing about the rest, not even its length.
 */

export interface DailyFileHeader {
  /** Year of the season. */
  year: number
  /** `yyyy-mm-dd` in `timeZone`. */
  day: string
  /** IANA name. */
  timeZone: string
  /** Sorted by id, like the options. */
  districts: { id: number; name: string }[]
  options: { id: number; districtId: number; name: string }[]
}

export interface DailyFileBallot {
  id: number
  castAt: Date
  districtId: number
  /** Ids, ascending. */
  options: readonly [number, number, number]
  /** `hashReceipt()`; null for a ballot from before receipts. */
  receiptHash: string | null
}

const version = 'snowplow-ballots,1'
const columns = 'ballot,time,district,option,option,option,receipt'

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const unquote = (cell: string) => cell.slice(1, -1).replaceAll('""', '"')

/** Lines before the ballots. `salt`: 64 hexadecimal digits. */
export function writeDailyFileHeader(
  { year, day, timeZone, districts, options }: DailyFileHeader,
  salt: string,
): string {
  const lines = [
    version,
    `season,${year}`,
    `day,${day}`,
    `zone,${timeZone}`,
    `salt,${salt}`,
    ...districts.map(({ id, name }) => `district,${id},${quote(name)}`),
    ...options.map(({ id, districtId, name }) => `option,${id},${districtId},${quote(name)}`),
    columns,
  ]
  return `${lines.join('\n')}\n`
}

/** Ballots are written in ascending order of their ids. */
export const writeDailyFileBallot = ({ id, castAt, districtId, options, receiptHash }: DailyFileBallot): string =>
  `${id},${castAt.toISOString()},${districtId},${options[0]},${options[1]},${options[2]},${receiptHash ?? ''}\n`

const districtLine = /^district,(\d+),(".*")$/
const optionLine = /^option,(\d+),(\d+),(".*")$/

/**
 * Reads the lines up to the one that heads the ballots, without their line feeds.
 * @throws Error for another version or a malformed line
 */
export function parseDailyFileHeader(lines: readonly string[]): DailyFileHeader & { salt: string } {
  const [first, season, day, zone, salt, ...rest] = lines
  const readValue = (line: string | undefined, field: string): string => {
    if (!line?.startsWith(`${field},`)) throw new Error(`The file of a day has no line "${field},…"`)
    return line.slice(field.length + 1)
  }
  if (first !== version) throw new Error(`The file of a day starts with "${first}" instead of "${version}"`)
  const header: DailyFileHeader & { salt: string } = {
    year: Number(readValue(season, 'season')),
    day: readValue(day, 'day'),
    timeZone: readValue(zone, 'zone'),
    salt: readValue(salt, 'salt'),
    districts: [],
    options: [],
  }
  if (rest.pop() !== columns) throw new Error(`The file of a day has no line "${columns}"`)
  for (const line of rest) {
    const [, districtId, districtName] = districtLine.exec(line) ?? []
    const [, optionId, ofDistrict, optionName] = optionLine.exec(line) ?? []
    if (districtName !== undefined) header.districts.push({ id: Number(districtId), name: unquote(districtName) })
    else if (optionName !== undefined)
      header.options.push({ id: Number(optionId), districtId: Number(ofDistrict), name: unquote(optionName) })
    else throw new Error(`The file of a day has an unknown line "${line}"`)
  }
  return header
}

/** Whether a line of a file is the last one of its header. */
export const endsDailyFileHeader = (line: string): boolean => line === columns

const ballotLine = /^(\d+),(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),(\d+),(\d+),(\d+),(\d+),([0-9a-f]{64})?$/

/** @throws Error for a malformed line */
export function parseDailyFileBallot(line: string): DailyFileBallot {
  const [, id, time, district, first, second, third, receiptHash = null] = ballotLine.exec(line) ?? []
  if (!time) throw new Error(`The file of a day has an unknown ballot "${line}"`)
  return {
    id: Number(id),
    castAt: new Date(time),
    districtId: Number(district),
    options: [Number(first), Number(second), Number(third)],
    receiptHash,
  }
}
