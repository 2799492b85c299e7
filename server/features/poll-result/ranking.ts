import type { PollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { rankNames } from '@snowplow/contract/results/count.ts'
import { type Decision, decideWinners, type TieSettings } from '@snowplow/contract/results/draw.ts'
import type { Em } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import type { Columns } from '../../http/csv/csv-file.ts'
import { type FamilyRow, familyColumns, familyFields } from '../entry/review/export.ts'
import type { Counts } from './district-tally.ts'
import { sha256 } from './sha256.ts'

type Result = PollResult['results'][number]

export type Option = Omit<Result, 'numberOfVotes' | 'share' | 'rank' | 'isTied'>

export interface DecidedPoll {
  decision: Decision
  /** Sorted by place, with the places of a draw; equal counts in the order of the options. */
  results: PollResult['results']
  /** Results in the first place: the winners once voting is over. */
  leaders: PollResult['results']
}

/** Decides a district: the one source of its winners and places. */
export function decidePoll(options: readonly Option[], counts: Counts, ties: TieSettings): DecidedPoll {
  const optionOf = new Map(options.map((option) => [option.snowplowName, option]))
  const votes = new Map(options.map(({ id, snowplowName }) => [snowplowName, counts.options.get(id) ?? 0]))
  const district = options[0]?.district.name ?? ''
  const { decision, names } = decideWinners(district, { names: rankNames(votes) }, ties, sha256)
  const results = names.map(({ name, votes: numberOfVotes, place: rank, isTied }) => ({
    ...(optionOf.get(name) as Option),
    ...{ numberOfVotes, share: counts.ballots ? numberOfVotes / counts.ballots : 0, rank, isTied },
  }))
  const leaders = results.filter(({ rank, numberOfVotes }) => rank === 1 && numberOfVotes > 0)
  return { decision, results, leaders }
}

const entryFields = [
  'publicNameSubmission.snowplowName',
  'publicNameSubmission.publicStory',
  'publicNameSubmission.gradeLevel',
  'publicNameSubmission.county',
] as const

export async function findOptionsByDistrict(em: Em, where: { district?: number } = {}): Promise<Map<number, Option[]>> {
  const rows = await em.find(PublicVotingOption, where, {
    populate: ['district', 'publicNameSubmission'],
    fields: ['optionNumber', 'district.name', ...entryFields],
    orderBy: { district: 'asc', optionNumber: 'asc' },
  })
  const options = new Map<number, Option[]>()
  for (const { id, optionNumber, district, publicNameSubmission: entry } of rows) {
    const { id: publicNameSubmissionId, snowplowName, publicStory, gradeLevel, county } = entry
    const option = {
      ...{ id, optionNumber, snowplowName, publicNameSubmissionId },
      publicNameSubmission: {
        ...{ id: publicNameSubmissionId, snowplowName, gradeLevel, countyId: county.id },
        snowplowNameDescription: publicStory ?? '',
      },
      district: { id: district.id, name: district.name },
    }
    options.set(district.id, [...(options.get(district.id) ?? []), option])
  }
  return options
}

export interface ResultLine {
  district: string
  result: Result
  decision: Decision
  isLeader: boolean
  ballots: number
  setAside: number
  family?: FamilyRow | undefined
}

type Column = Columns<ResultLine>[number]

/** Before the announcement the first place is a lead: a file says how it is decided, not that it is. */
const firstPlaceNames: Readonly<Record<Decision, string>> = {
  noVotes: '',
  outright: 'outright',
  allWin: 'tied',
  drawn: 'by draw',
  awaitsDraw: 'tied, draw pending',
}

const resultColumns: Column[] = [
  ['District', ({ district }) => district],
  ['Rank', ({ result }) => result.rank],
  ['Snowplow name', ({ result }) => result.snowplowName],
  ['Votes', ({ result }) => result.numberOfVotes],
  ['Share of ballots (%)', ({ result }) => Math.round(result.share * 1000) / 10],
  ['Tied', ({ result }) => result.isTied],
  ['First place', ({ decision, isLeader }) => (isLeader ? firstPlaceNames[decision] : '')],
  ['Ballots counted', ({ ballots }) => ballots],
  ['Ballots set aside', ({ setAside }) => setAside],
]

export const exportColumns = (hasFamilies: boolean): Column[] =>
  hasFamilies
    ? [
        ...resultColumns,
        ...familyColumns.map(([heading, cell]): Column => [heading, ({ family }) => (family ? cell(family) : null)]),
      ]
    : resultColumns

export async function readFamilies(em: Em, leaders: readonly Result[]): Promise<Map<number, FamilyRow>> {
  const ids = leaders.map(({ publicNameSubmissionId }) => publicNameSubmissionId)
  const entries = await em.find(PublicNameSubmission, { id: { $in: ids } }, { fields: familyFields })
  return new Map(entries.map((entry) => [entry.id, entry as FamilyRow]))
}
