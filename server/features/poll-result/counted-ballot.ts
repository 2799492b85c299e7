import type { Selectable } from 'kysely'
import type { Tables } from '../../db/orm.ts'

export type CountedBallot = Omit<Selectable<Tables['ballot']>, 'created_at' | 'season_id' | 'receipt_hash'> & {
  created_at: Date | string | number
}

export const getInstant = (ballot: CountedBallot) => new Date(ballot.created_at).getTime()
export const listChoices = (ballot: CountedBallot) =>
  [ballot.first_option_id, ballot.second_option_id, ballot.third_option_id] as const
