export interface CountedBallot {
  id: number
  district_id: number
  county_id: number | null
  first_option_id: number
  second_option_id: number
  third_option_id: number
  created_at: unknown
  client: string
}

export const ballotColumns = [
  'id',
  'district_id',
  'county_id',
  'first_option_id',
  'second_option_id',
  'third_option_id',
  'created_at',
  'client',
] as const satisfies (keyof CountedBallot)[]

export const instantOf = (ballot: CountedBallot) => new Date(ballot.created_at as string | number).getTime()
export const choicesOf = (ballot: CountedBallot) =>
  [ballot.first_option_id, ballot.second_option_id, ballot.third_option_id] as const
