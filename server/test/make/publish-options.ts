import { publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import type { TestApp } from '../test-app.ts'

/** Publishes names in place of the current options of a district. */
export async function publishOptions(contest: TestApp, districtId: number, names: number[]) {
  const where = { district: districtId }
  const published = await contest.orm.em.fork().find(PublicVotingOption, where, { orderBy: { optionNumber: 'asc' } })
  const replaces = published.map(({ publicNameSubmission }) => publicNameSubmission.id)
  return contest.as('admin')(publishVotingOptions, { params: { districtId }, body: { names, replaces } })
}
