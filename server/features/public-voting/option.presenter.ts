import type { InferEntity } from '@mikro-orm/core'
import type { OptionDetails, PublicVotingOption as PublicVotingOptionReply } from '@snowplow/contract/public-voting.ts'
import { toOne } from '../../db/lists/relations.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import type { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { district } from '../relations/related.ts'
import { readTopName } from '../relations/top-names.ts'

export type OptionRow = InferEntity<typeof PublicVotingOption>
type Entry = OptionRow['publicNameSubmission']

const toDto = ({ snowplowName, publicStory }: Entry) => ({ snowplowName, snowplowNameDescription: publicStory ?? '' })

export const toOption = ({ id, optionNumber, publicNameSubmission }: OptionRow): PublicVotingOptionReply => ({
  id,
  optionNumber,
  publicNameSubmission: toDto(publicNameSubmission),
})

const toDetailedOption = (row: OptionRow): PublicVotingOptionReply & OptionDetails => ({
  ...toOption(row),
  snowplowName: row.publicNameSubmission.snowplowName,
  districtId: row.district.id,
  topDistrictEmployeeNameId: row.publicNameSubmission.id,
})

export const optionPresenter = {
  populate: ['publicNameSubmission.publicStory'],
  toReply: toDetailedOption,
  relations: {
    district,
    publicNameSubmission: toOne((row: OptionRow) => row.publicNameSubmission.id, PublicNameSubmission, {
      reads: ['snowplowName', 'publicStory'],
      toReply: toDto,
    }),
    topDistrictEmployeeName: readTopName,
  },
}
