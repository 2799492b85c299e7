import type { Orm } from '../../db/orm.ts'
import { PublicVotingOption } from '../public-voting/public-voting.entity.ts'
import type { Option } from './ranking.ts'

/** In their order; districts without options are missing. */
export async function optionsByDistrict(orm: Orm, where: { district?: number } = {}): Promise<Map<number, Option[]>> {
  const rows = await orm.em.fork().find(PublicVotingOption, where, {
    populate: ['publicNameSubmission'],
    fields: ['optionNumber', 'district', 'publicNameSubmission.snowplowName'],
    orderBy: { district: 'asc', optionNumber: 'asc' },
  })
  const options = new Map<number, Option[]>()
  for (const { id, optionNumber, district, publicNameSubmission } of rows) {
    const { id: publicNameSubmissionId, snowplowName } = publicNameSubmission
    const here = options.get(district.id) ?? []
    options.set(district.id, [...here, { id, optionNumber, snowplowName, publicNameSubmissionId }])
  }
  return options
}
