import { sql } from 'kysely'
import { type Relation, toItems } from '../../db/lists/relations.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { buildPublicStorySql } from '../../entities/public-name-submission.entity.ts'
import { district, relateName } from './related.ts'

type TopName = Awaited<ReturnType<typeof countNames>>[number]

interface Option {
  district: { id: number }
  publicNameSubmission: { id: number }
}

const presenter = {
  toReply: ({ district, publicNameSubmissionId, snowplowName, numberOfVotes }: TopName) => ({
    id: publicNameSubmissionId,
    districtId: district.id,
    publicNameSubmissionId,
    snowplowName,
    numberOfVotes,
  }),
  relations: {
    publicNameSubmission: relateName(({ publicNameSubmissionId }: TopName) => publicNameSubmissionId),
    district,
  },
}

export const readTopNames: Relation<{ id: number }> = async (em, districts, shape) => {
  const names = await countNames(
    em,
    districts.map(({ id }) => id),
  )
  const items = await toItems(em, names, presenter, shape)
  const ofDistrict = Map.groupBy(items.keys(), (index) => names[index]?.district.id)
  return ({ id }) => (ofDistrict.get(id) ?? []).map((index) => items[index])
}

export const readTopName: Relation<Option> = async (em, options, shape) => {
  const names = await countNames(em, [...new Set(options.map(({ district }) => district.id))])
  const items = await toItems(em, names, presenter, shape)
  return ({ district, publicNameSubmission }) =>
    items.find((_, index) => {
      const name = names[index]
      return name?.district.id === district.id && name.publicNameSubmissionId === publicNameSubmission.id
    }) ?? null
}

/** Counts the favorites of the districts: most chosen first, ties by name. */
export async function countNames(em: Em, districts: readonly number[]) {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('favorite_name as favorite')
    .innerJoin('favorite_names_submission as submission', 'submission.id', 'favorite.favorite_names_submission_id')
    .innerJoin('public_name_submission as entry', 'entry.id', 'favorite.public_name_submission_id')
    .where('submission.district_id', 'in', [...districts])
    // On PostgreSQL, the other columns of the entry follow from its primary key.
    .groupBy(['submission.district_id', 'entry.id'])
    .select(({ fn }) => [
      'submission.district_id as district',
      'entry.id as publicNameSubmissionId',
      'entry.snowplow_name as snowplowName',
      sql<string>`${sql.raw(buildPublicStorySql('entry'))}`.as('snowplowNameDescription'),
      'entry.review_state as reviewState',
      fn.countAll<number | string>().as('votes'),
    ])
    .orderBy('votes', 'desc')
    .orderBy('entry.snowplow_name_order')
    .orderBy('entry.id')
    .execute()
  return rows.map(({ district, votes, reviewState, ...name }) => ({
    ...name,
    district: { id: district },
    numberOfVotes: Number(votes),
    isApproved: reviewState === 'approved',
  }))
}
