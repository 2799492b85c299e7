import type { DistrictFavorites, StaffMember } from '@snowplow/contract/district-poll/district-poll.ts'
import type { Em, Orm, Tables } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'
import { hasRole } from '../../entities/has-role.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { User, type UserRow } from '../../entities/user.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { CountyService } from '../county/county.service.ts'
import { countExcludedBallots } from '../poll-result/count-excluded-ballots.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import { countNames } from '../relations/top-names.ts'

interface Deps {
  orm: Orm
  counties: CountyService
  results: PollResultService
}

export const districtFavoritesService = (deps: Deps) =>
  bindService(deps, { readPolls, listDistrictPolls, getDistrictFavorites })

async function readPolls({ orm, counties, results }: Deps, season: number) {
  const em = forkSeason(orm.em, season)
  const districts = await counties.everyDistrict(season)
  const staffParticipations = await participations(em)
  const namesChosen = await namesByDistrict(em)
  const published = await publishedByDistrict(em)
  const ballots = await results.countBallots(season)
  const setAside = await countExcludedBallots(em)
  return {
    ...(await staffTurnout(em, staffParticipations)),
    districts: districts.map(({ id, name }) => ({
      districtId: id,
      name,
      participants: staffParticipations.filter(({ district }) => district === id).length,
      namesChosen: namesChosen.get(id) ?? 0,
      ...(published.get(id) ?? { options: 0, publishedAt: null }),
      ballots: ballots.get(id) ?? 0,
      setAside: setAside.get(id) ?? 0,
    })),
  }
}

async function listDistrictPolls(deps: Deps, { season }: Call<'listDistrictPolls'>) {
  return readPolls(deps, season)
}

async function getDistrictFavorites(
  { orm, counties, results }: Deps,
  { params: { districtId }, season }: Call<'getDistrictFavorites'>,
): Promise<DistrictFavorites> {
  if (!(await counties.hasDistrict(districtId, season))) throw new Refusal('district.not_found')
  const em = forkSeason(orm.em, season)
  const options = await em.find(
    PublicVotingOption,
    { district: districtId },
    {
      populate: ['publicNameSubmission'],
      fields: ['optionNumber', 'createdAt', 'publicNameSubmission.snowplowName', 'publicNameSubmission.publicStory'],
      orderBy: { optionNumber: 'asc' },
    },
  )
  const staffParticipations = await participations(em)
  const { missing } = await staffTurnout(em, staffParticipations)
  return {
    districtId,
    participants: await findParticipants(
      em,
      staffParticipations.filter(({ district }) => district === districtId),
    ),
    topNames: (await countNames(em, [districtId])).map(({ district, ...name }) => ({
      ...name,
      id: name.publicNameSubmissionId,
      districtId: district.id,
    })),
    missing,
    options: options.map(({ id, optionNumber, publicNameSubmission }) => ({
      id,
      optionNumber,
      publicNameSubmissionId: publicNameSubmission.id,
      snowplowName: publicNameSubmission.snowplowName,
      snowplowNameDescription: publicNameSubmission.publicStory ?? '',
    })),
    publishedAt: options[0]?.createdAt.toISOString() ?? null,
    ballots: (await results.countBallots(season)).get(districtId) ?? 0,
  }
}

async function namesByDistrict(em: Em) {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('favorite_names_submission as submission')
    .innerJoin('favorite_name as favorite', 'favorite.favorite_names_submission_id', 'submission.id')
    .where('submission.season_id', '=', getSeasonId(em))
    .groupBy('submission.district_id')
    .select(({ fn }) => [
      'submission.district_id as district',
      fn.count<number | string>('favorite.public_name_submission_id').distinct().as('names'),
    ])
    .execute()
  return new Map(rows.map(({ district, names }) => [district, Number(names)]))
}

async function publishedByDistrict(em: Em) {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('public_voting_option')
    .where('season_id', '=', getSeasonId(em))
    .groupBy('district_id')
    .select(({ fn }) => [
      'district_id as district',
      fn.countAll<number | string>().as('options'),
      fn.max('created_at').as('at'),
    ])
    .execute()
  return new Map(
    rows.map(({ district, options, at }) => [
      district,
      { options: Number(options), publishedAt: new Date(at).toISOString() },
    ]),
  )
}

interface Participation {
  user: number
  district: number
}

// Excludes submissions without names, left after all their names were deleted.
async function participations(em: Em): Promise<Participation[]> {
  return em
    .getKysely<Tables>()
    .selectFrom('favorite_names_submission as submission')
    .where('submission.season_id', '=', getSeasonId(em))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('favorite_name as favorite')
          .select('favorite.id')
          .whereRef('favorite.favorite_names_submission_id', '=', 'submission.id'),
      ),
    )
    .select(['submission.user_id as user', 'submission.district_id as district'])
    .execute()
}

const userQuery = {
  fields: ['firstName', 'lastName', 'email'],
  orderBy: { lastNameOrder: 'asc', firstNameOrder: 'asc', id: 'asc' },
} as const
type StaffRow = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'>
const staffMember = ({ id, firstName, lastName, email }: StaffRow): StaffMember => ({
  userId: id,
  name: `${firstName} ${lastName}`,
  email,
})

async function findParticipants(em: Em, staffParticipations: readonly Participation[]): Promise<StaffMember[]> {
  return (await em.find(User, { id: { $in: staffParticipations.map(({ user }) => user) } }, userQuery)).map(staffMember)
}

// Accounts are not stored per season, so turnout is known only until the season is closed (decision 46).
async function staffTurnout(
  em: Em,
  staffParticipations: readonly Participation[],
): Promise<{ staff: number | null; missing: StaffMember[] | null }> {
  const { state } = await em.findOneOrFail(Season, getSeasonId(em))
  if (state === 'closed') return { staff: null, missing: null }
  const staff = await em.find(User, { isActive: true, ...hasRole(em, 'user') }, userQuery)
  const participants = new Set(staffParticipations.map(({ user }) => user))
  return { staff: staff.length, missing: staff.filter(({ id }) => !participants.has(id)).map(staffMember) }
}
