import type { PollResult } from '@snowplow/contract/poll-result.ts'

export interface ResultLine {
  district: string
  result: PollResult['results'][number]
  ballots: number
  setAside: number
}

type Column = readonly [heading: string, cell: (line: ResultLine) => string | number | boolean]

export const exportColumns: Column[] = [
  ['District', ({ district }) => district],
  ['Rank', ({ result }) => result.place],
  ['Snowplow name', ({ result }) => result.snowplowName],
  ['Votes', ({ result }) => result.numberOfVotes],
  ['Share of ballots (%)', ({ result }) => Math.round(result.share * 1000) / 10],
  ['Tied', ({ result }) => result.isTied],
  ['Ballots counted', ({ ballots }) => ballots],
  ['Ballots excluded', ({ setAside }) => setAside],
]
