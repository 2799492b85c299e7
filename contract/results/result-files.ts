/**
 * Columns of the public files of the results. `server/features/results` writes them, `scripts/recount.ts` reads them.
 * Without dependencies.
 */
import { type Decision, parseDigits, type TieSettings, tieRules } from './draw.ts'
import type { PublicPattern } from './few-ballots.ts'

export const resultFiles = [
  'results',
  'patterns',
  'ties',
  'turnout',
  'counties',
  'set-asides',
  'schedule',
  'fingerprints',
  'receipts',
] as const
export type ResultFile = (typeof resultFiles)[number]

export const resultFileName = (file: ResultFile, year: number | string) => `${file}-${year}.csv`
/** Captures the year. */
export const fileNamePattern = new RegExp(`^(?:${resultFiles.join('|')})-(\\d{4})\\.csv$`)

export const headings = {
  results: ['District', 'Place', 'Snowplow name', 'Votes', 'Result', 'Ballots counted', 'Ballots set aside'],
  patterns: ['District', 'Name 1', 'Name 2', 'Name 3', 'State', 'Ballots'],
  ties: ['Rule', 'Digits', 'Where the digits come from', 'Count locked at', 'Digits entered at'],
  turnout: ['District', 'Day', 'Ballots counted'],
  counties: ['District', 'County', 'Ballots counted'],
  'set-asides': ['Number', 'District', 'Ballots', 'Reason'],
  schedule: ['Changed at', 'What', 'Start before', 'End before', 'Start after', 'End after'],
  fingerprints: ['Day', 'Fingerprint', 'Salt'],
  receipts: ['Hash of the receipt', 'District', 'State', 'Number of the ballots set aside'],
} as const satisfies Record<ResultFile, readonly string[]>

/** Files of the scrutineer's package besides the others, and the folder of its daily files. */
export const packageFiles = {
  names: { name: (year: number | string) => `names-${year}.csv`, heading: ['Kind', 'Number', 'District', 'Name'] },
  excluded: {
    name: (year: number | string) => `set-aside-ballots-${year}.csv`,
    heading: ['Ballot', 'Number of the ballots set aside'],
  },
  day: { name: (day: string) => `days/${day}.csv` },
} as const

/** Names by number: those of the results, which may have been corrected since a day's file was written. */
export const nameKinds = { district: 'district', option: 'option' } as const

/** Dates of the schedule, as the file of its changes names them. */
export const scheduleNames = {
  phase_1: 'Name submission',
  phase_2: 'Staff poll',
  phase_3: 'Public poll',
  phase_4: 'Truck naming',
  entryDeadline: 'Entry deadline',
  announcementDate: 'Announcement',
} as const

/** State of a ballot in the files. */
export const stateNames = { counted: 'counted', setAside: 'set aside' } as const

/** Instead of the number of a county with few ballots, and of the numbers of a district with few. */
export const fewBallots = 'fewer than 10'

/** Cell of `results.csv` for a name in the first place; empty for the others. */
export const resultNames: Readonly<Record<Decision, string>> = {
  noVotes: '',
  outright: 'wins',
  allWin: 'wins, tied',
  drawn: 'wins by draw',
  awaitsDraw: 'tied, draw pending',
}

export const ruleNames = { allWin: 'all tied names win', draw: 'draw' } as const

export class FileError extends Error {}

const toNumber = (cell: string | undefined): number => {
  if (!/^\d{1,10}$/.test(cell ?? '')) throw new FileError(`"${cell ?? ''}" is not a number`)
  return Number(cell)
}

const toWithheldNumber = (cell: string | undefined): number | null => (cell === fewBallots ? null : toNumber(cell))

function readState(state: string | undefined): boolean {
  if (state !== stateNames.counted && state !== stateNames.setAside)
    throw new FileError(`"${state ?? ''}" is neither "${stateNames.counted}" nor "${stateNames.setAside}"`)
  return state === stateNames.setAside
}

/** @throws FileError for a state or a number that no file of the results has */
export function readPattern([
  district = '',
  first = '',
  second = '',
  third = '',
  state,
  ballots,
]: readonly string[]): PublicPattern {
  const names = [first, second, third].filter((name) => name !== '')
  return { district, names, isExcluded: readState(state), ballots: toWithheldNumber(ballots) }
}

export interface PublishedName {
  district: string
  place: number
  name: string
  /** Null in a district with few ballots. */
  votes: number | null
  result: string
  ballots: number | null
  setAside: number
}

/** @throws FileError for a number that is none */
export const readPublishedName = ([
  district = '',
  place,
  name = '',
  votes,
  result = '',
  ballots,
  setAside,
]: readonly string[]): PublishedName => ({
  district,
  place: toNumber(place),
  name,
  votes: toWithheldNumber(votes),
  result,
  ballots: toWithheldNumber(ballots),
  setAside: toNumber(setAside),
})

/** @throws FileError for an unknown rule or digits that are none */
export function readTies([ruleName, typed = '']: readonly string[]): TieSettings {
  const rule = tieRules.find((one) => ruleNames[one] === ruleName)
  if (!rule) throw new FileError(`"${ruleName ?? ''}" is no rule for ties`)
  const digits = typed === '' ? null : parseDigits(typed)
  if (typed !== '' && digits === null) throw new FileError(`"${typed}" is not a draw of 20 digits`)
  return { rule, digits }
}

/** @throws FileError for an unknown state */
export function readReceipt([hash = '', district = '', state, setAsideId = '']: readonly string[]) {
  const isExcluded = readState(state)
  return { hash, district, isExcluded, setAsideId: setAsideId === '' ? null : toNumber(setAsideId) }
}

export interface NumberedName {
  kind: keyof typeof nameKinds
  number: number
  districtNumber: number
  name: string
}

/** @throws FileError for an unknown kind, or a number that is none */
export function readNumberedName([kind, number, district, name = '']: readonly string[]): NumberedName {
  if (kind !== nameKinds.district && kind !== nameKinds.option)
    throw new FileError(`"${kind ?? ''}" is no kind of name`)
  return { kind, number: toNumber(number), districtNumber: toNumber(district), name }
}

/** @throws FileError for a number that is none */
export const readExcludedBallot = ([ballot, setAsideId]: readonly string[]) => ({
  ballot: toNumber(ballot),
  setAsideId: toNumber(setAsideId),
})

export const readFingerprint = ([day = '', hash = '', salt = '']: readonly string[]) => ({ day, hash, salt })
