import type { PollResult } from '@snowplow/contract/poll-result.ts'
import type { Em } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { type FamilyRow, familyColumns, familyFields } from '../public-submission/review/export.ts'
import type { Counts } from './district-tally.ts'

type Result = PollResult['results'][number]

export type Option = Omit<Result, 'numberOfVotes' | 'share' | 'rank' | 'isTied'>

export function ranked(options: readonly Option[], { ballots, options: votes }: Counts): PollResult['results'] {
  const votesOf = ({ id }: Option) => votes.get(id) ?? 0
  return options
    .map((option) => {
      const numberOfVotes = votesOf(option)
      const equal = options.filter((other) => votesOf(other) === numberOfVotes)
      const better = options.filter((other) => votesOf(other) > numberOfVotes)
      return {
        ...option,
        numberOfVotes,
        share: ballots ? numberOfVotes / ballots : 0,
        rank: better.length + 1,
        // Names without votes are not tied.
        isTied: numberOfVotes > 0 && equal.length > 1,
      }
    })
    .sort((one, other) => one.rank - other.rank || one.optionNumber - other.optionNumber)
}

export const leadersOf = (results: PollResult['results']) =>
  results.filter(({ rank, numberOfVotes }) => rank === 1 && numberOfVotes > 0)

const entryFields = [
  'publicNameSubmission.snowplowName',
  'publicNameSubmission.publicStory',
  'publicNameSubmission.gradeLevel',
  'publicNameSubmission.county',
] as const

export async function optionsByDistrict(em: Em, where: { district?: number } = {}): Promise<Map<number, Option[]>> {
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
  ballots: number
  setAside: number
  family?: FamilyRow | undefined
}

type Column = readonly [heading: string, cell: (line: ResultLine) => string | number | boolean | null]

const resultColumns: Column[] = [
  ['District', ({ district }) => district],
  ['Rank', ({ result }) => result.rank],
  ['Snowplow name', ({ result }) => result.snowplowName],
  ['Votes', ({ result }) => result.numberOfVotes],
  ['Share of ballots (%)', ({ result }) => Math.round(result.share * 1000) / 10],
  ['Tied', ({ result }) => result.isTied],
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

export async function familiesOfLeaders(
  em: Em,
  results: readonly PollResult['results'][],
): Promise<Map<number, FamilyRow>> {
  const ids = results.flatMap((result) => leadersOf(result).map((leader) => leader.publicNameSubmissionId))
  const entries = await em.find(PublicNameSubmission, { id: { $in: ids } }, { fields: familyFields })
  return new Map(entries.map((entry) => [entry.id, entry as FamilyRow]))
}
