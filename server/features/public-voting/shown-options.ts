import type { InferEntity } from '@mikro-orm/core'
import type { OptionDetails, PublicVotingOption as PublicVotingOptionReply } from '@snowplow/contract/public-voting.ts'
import { toOne } from '../../db/lists/relations.ts'
import { topDistrictEmployeeName } from '../district-poll/top-names.ts'
import { PublicNameSubmission } from '../public-submission/public-name-submission.entity.ts'
import { district } from '../related.ts'
import type { PublicVotingOption } from './public-voting.entity.ts'

export type OptionRow = InferEntity<typeof PublicVotingOption>
type Entry = OptionRow['publicNameSubmission']

const toOffered = ({ snowplowName, snowplowNameDescription }: Entry) => ({ snowplowName, snowplowNameDescription })

export const toOption = ({ id, optionNumber, publicNameSubmission }: OptionRow): PublicVotingOptionReply => ({
  id,
  optionNumber,
  publicNameSubmission: toOffered(publicNameSubmission),
})

const toDetailedOption = (row: OptionRow): PublicVotingOptionReply & OptionDetails => ({
  ...toOption(row),
  snowplowName: row.publicNameSubmission.snowplowName,
  districtId: row.district.id,
  topDistrictEmployeeNameId: row.publicNameSubmission.id,
})

export const shownOptions = {
  populate: ['publicNameSubmission'],
  toReply: toDetailedOption,
  relations: {
    district,
    publicNameSubmission: toOne((row: OptionRow) => row.publicNameSubmission.id, PublicNameSubmission, {
      reads: ['snowplowName', 'snowplowNameDescription'],
      toReply: toOffered,
    }),
    topDistrictEmployeeName,
  },
}
