import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId, getSeasonId } from '../../db/season.ts'
import { PublishedCount } from '../../entities/published-count.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import { coalesceRuns } from '../../lib/mutex.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import { readCountInputs } from './count-inputs.ts'
import { withDrawnPlaces } from './district-results.ts'
import { getBasis, type Publication, publish, toPublic } from './publication.ts'

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'isConcluded'>
  results: Pick<PollResultService, 'finalCounts'>
  now: () => Date
}

interface Job extends Deps {
  runs: Map<number, ReturnType<typeof coalesceRuns>>
  isStopped: boolean
}

export type Published = Publication & { id: number; basis: string }

export type PublicationJob = ReturnType<typeof createPublicationJob>

/** Publishes once the announcement is over, so that the first readers need not wait. */
export function createPublicationJob(deps: Deps) {
  const job: Job = { ...deps, runs: new Map(), isStopped: false }
  return bindService(job, { run, stop, publishSeason })
}

async function run(job: Job): Promise<void> {
  if (await job.contest.isConcluded(job.now())) await publishSeason(job, getCurrentSeasonId(job.orm))
}

async function stop(job: Job): Promise<void> {
  job.isStopped = true
  await Promise.all([...job.runs.values()].map(({ idle }) => idle()))
}

// One publication at a time in a process.
function publishSeason(job: Job, season: number): Promise<void> {
  const runs = job.runs.get(season) ?? coalesceRuns(() => ensurePublished(job, forkSeason(job.orm.em, season)))
  job.runs.set(season, runs)
  return runs.run()
}

/** Publishes the season, unless a process has done so. @throws Refusal ballot.counting */
async function ensurePublished(job: Job, em: Em): Promise<void> {
  const { results, now } = job
  const last = await findPublished(em)
  if (last && (await isClosed(em))) return
  const counts = await results.finalCounts(getSeasonId(em)).catch((error) => {
    // After a server start, the last publication is right unless votes were let in since.
    if (last && isCounting(error)) return null
    throw error
  })
  if (!counts) return
  const inputs = await readCountInputs(em)
  const basis = getBasis(counts, inputs)
  if (last?.basis === basis) return
  const ballots = counts.reduce((sum, count) => sum + count.ballots + count.setAside, 0)
  await publish({ em, inputs, basis, ballots, now: now(), isStopped: () => job.isStopped })
}

export async function findPublished(em: Em): Promise<Published | null> {
  const row = await em.findOne(
    PublishedCount,
    { publishedAt: { $ne: null } },
    { populate: ['results', 'districts'], orderBy: { id: 'desc' } },
  )
  if (!row?.results || !row.districts) return null
  // A season that was closed earlier has no list of changes.
  const results = { ...row.results, scheduleChanges: row.results.scheduleChanges ?? [] }
  return toPublic({ id: row.id, basis: row.basis, results, districts: row.districts.map(withDrawnPlaces) })
}

const isClosed = async (em: Em): Promise<boolean> =>
  (await em.findOneOrFail(Season, getSeasonId(em), { fields: ['state'] })).state === 'closed'

const isCounting = (error: unknown) => error instanceof Refusal && error.code === 'ballot.counting'
