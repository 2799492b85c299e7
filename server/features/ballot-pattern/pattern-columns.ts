import type { BallotPattern, Finding, FindingKind } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import type { Columns } from '../../http/csv/csv-file.ts'

/** Formula of each number, in words; the guide for administrators explains them. */
const formulas: Record<FindingKind, string> = {
  address: 'ballots from one address',
  network: 'ballots from one network',
  agents: 'standard deviations above the share of browsers that occur nowhere else',
  addresses: 'standard deviations above the share of addresses with six or more ballots',
  surge: 'standard deviations above the typical number at this time',
  rate: 'most ballots in one minute',
  equal: 'standard deviations above the expected number of ballots with the same three names',
  pair: 'standard deviations above the expected number of ballots with the same two names',
  name: 'standard deviations above the expected number of ballots with this name',
  random: 'share of ballots whose other names were chosen evenly',
  fast: 'standard deviations above the share of ballots within seconds after the captcha',
  night: 'standard deviations above the share of ballots between midnight and 5 a.m.',
  county: 'standard deviations above the expected number of ballots with this county, or without one',
}

interface FindingRow {
  district: string
  number: number
  pattern: BallotPattern
  finding: Finding
}

/** @param index of the pattern; its rows have the number of its position in the list */
export const toFindingRows = (district: string, pattern: BallotPattern, index: number): FindingRow[] =>
  pattern.findings.map((finding) => ({ district, number: index + 1, pattern, finding }))

const roundToHundredths = (value: number) => Math.round(value * 100) / 100

export const patternColumns: Columns<FindingRow> = [
  ['District', ({ district }) => district],
  ['Pattern', ({ number }) => number],
  ['Label', ({ pattern }) => pattern.label],
  ['Address', ({ pattern }) => pattern.addressName],
  ['Ballots', ({ pattern }) => pattern.ballots],
  ['Set aside', ({ pattern }) => pattern.setAside],
  ['First ballot', ({ pattern }) => new Date(pattern.firstAt)],
  ['Last ballot', ({ pattern }) => new Date(pattern.lastAt)],
  ['Finding', ({ finding }) => finding.kind],
  ['Number', ({ finding }) => roundToHundredths(finding.number)],
  ['Formula', ({ finding }) => formulas[finding.kind]],
  ['Observed', ({ finding }) => finding.observed],
  ['Expected', ({ finding }) => roundToHundredths(finding.expected)],
  ['Names', ({ finding }) => finding.names.join(', ')],
  ['County', ({ finding }) => finding.county],
]
