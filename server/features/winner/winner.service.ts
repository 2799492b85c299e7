import type { InferEntity } from '@mikro-orm/core'
import type { Winners } from '@snowplow/contract/winner/winner.ts'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import type { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { type FrozenWinners, Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import type { CountyService } from '../county/county.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { writeWinnersFile } from './winners-file.ts'

export type WinnerService = ReturnType<typeof winnerService>

const getKey = (districtId: number, snowplowName: string) => `${districtId} ${snowplowName}`

const publishedFields = (
  [
    'snowplowName',
    'publicStory',
    'firstName',
    'teacherName',
    'isClassEntry',
    'gradeLevel',
    'schoolName',
    'publication',
    'destroyedAt',
    'withheldAt',
  ] as const
).map((field) => `publicNameSubmission.${field}` as const)

type Entry = InferEntity<typeof PublicNameSubmission>
type Published = Pick<
  Entry,
  | 'firstName'
  | 'teacherName'
  | 'isClassEntry'
  | 'gradeLevel'
  | 'schoolName'
  | 'publication'
  | 'destroyedAt'
  | 'withheldAt'
>

/** The student, or the class: that a class named the plow, and its grade, identify no one. */
function toNamer({ publication, destroyedAt, withheldAt, isClassEntry, ...entry }: Published) {
  const { firstName, teacherName, gradeLevel, schoolName } = entry
  const isPublished = publication === 'family' && !destroyedAt && !withheldAt
  const teacher = isPublished && teacherName ? { teacherName, schoolName } : null
  return isClassEntry
    ? { family: null, schoolClass: { gradeLevel, teacher } }
    : { family: isPublished ? { firstName, gradeLevel, schoolName } : null, schoolClass: null }
}

// The schedule may withdraw the announcement and repeat it.
const winnersMaxAgeMs = 5000

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
  results: PollResultService
}

interface Winning extends Deps {
  announced: ReturnType<typeof cacheAnnounced>
  years: ReturnType<typeof cacheYears>
}

export function winnerService(deps: Deps) {
  const winning: Winning = { ...deps, announced: cacheAnnounced(deps), years: cacheYears(deps) }
  return bindService(winning, {
    winnersOf: getWinners,
    readPublished,
    listWinners,
    exportWinners,
    invalidate,
    invalidateYears,
    listWinnerYears,
  })
}

const cacheAnnounced = (deps: Deps) => memoize(winnersMaxAgeMs, (season: number) => readPublished(deps, season))

const cacheYears = ({ orm }: Deps) =>
  memoize(winnersMaxAgeMs, async (state: 'closed') => {
    const closed = await orm.em.fork().find(Season, { state }, { fields: ['year'], orderBy: { year: 'desc' } })
    return closed.map(({ year }) => year)
  })

/** Live count. @throws ballot.counting */
async function count({ counties, results }: Deps, season: number): Promise<FrozenWinners> {
  const [districts, winners] = await Promise.all([counties.districtsWithCounties(season), results.winners(season)])
  const won = new Map(winners.map((one) => [one.districtId, one]))
  return {
    districts: districts.map(({ id, name, counties }) => ({
      districtId: id,
      name,
      counties,
      isUndecided: won.get(id)?.decision === 'awaitsDraw',
      names: (won.get(id)?.names ?? []).map(({ snowplowName }) => ({ snowplowName })),
    })),
  }
}

async function getWinners(deps: Deps, season: number): Promise<FrozenWinners> {
  const { winners } = await deps.orm.em.fork().findOneOrFail(Season, season, { populate: ['winners'] })
  return winners ?? count(deps, season)
}

/**
 * The one source of what leaves about winners. Reads stories and families from the entries, also in a closed season: every
 * answer and erasure takes effect at once. Callers check the announcement date. @throws ballot.counting
 */
async function readPublished(deps: Deps, season: number): Promise<Winners> {
  const { districts } = await getWinners(deps, season)
  const names = districts.flatMap((district) => district.names.map(({ snowplowName }) => snowplowName))
  const options = await forkSeason(deps.orm.em, season).find(
    PublicVotingOption,
    { publicNameSubmission: { snowplowName: { $in: names } } },
    { populate: ['publicNameSubmission'], fields: ['district', ...publishedFields] },
  )
  const published = new Map(
    options.map(({ district, publicNameSubmission: entry }) => [getKey(district.id, entry.snowplowName), entry]),
  )
  return {
    districts: districts.map((district) => ({
      ...district,
      isUndecided: district.isUndecided ?? false,
      names: district.names.map(({ snowplowName }) => {
        const entry = published.get(getKey(district.districtId, snowplowName))
        return {
          snowplowName,
          snowplowNameDescription: entry?.publicStory ?? '',
          ...(entry ? toNamer(entry) : { family: null, schoolClass: null }),
        }
      }),
    })),
  }
}

// Not cached: the schedule may move the announcement at any time.
async function requireAnnounced({ orm, contest }: Deps, { season, now }: Pick<By, 'season' | 'now'>): Promise<void> {
  if (season === getCurrentSeasonId(orm) && !(await contest.isConcluded(now))) throw new Refusal('winner.not_announced')
}

/** @throws Refusal winner.not_announced until the announcement day is over */
async function listWinners(winning: Winning, call: Call<'listWinners'>): Promise<Winners> {
  await requireAnnounced(winning, call)
  return winning.announced(call.season)
}

/** @throws Refusal winner.not_announced, ballot.counting */
async function exportWinners(deps: Deps, call: Call<'exportWinners'>): Promise<StreamReply> {
  await requireAnnounced(deps, call)
  return writeWinnersFile(await readPublished(deps, call.season))
}

/** Call when a story or a permission changes; other processes follow within seconds. */
const invalidate = ({ announced }: Winning) => announced.clear()

/** Call when a season closes: its year joins the list. */
const invalidateYears = ({ years }: Winning) => years.clear()

async function listWinnerYears({ years }: Winning): Promise<number[]> {
  return years('closed')
}
