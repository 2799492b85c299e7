import { getDistrictResults, getResults } from '@snowplow/contract/results/results.ts'
import * as z from 'zod/mini'
import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { PublishedCount } from '../../entities/published-count.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Refusal } from '../../http/problem.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import { StreamReply } from '../../http/stream-file.ts'
import { coalesceRuns } from '../../mutex.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import { createCountingRefusal, isDoneSoon } from '../poll-result/still-counting.ts'
import type { ContestService } from '../season/contest.service.ts'
import { readCountInputs } from './count-inputs.ts'
import { withDrawnPlaces } from './district-results.ts'
import { getBasis, type Publication, previewResults, publish, toPublic } from './publication.ts'
import { createPublishedFiles } from './published-files.ts'
import { readReceipts } from './published-receipts.ts'
import { createScrutineerPackage } from './scrutineer-package.ts'

// The schedule may withdraw the announcement and repeat it.
const publicationMaxAgeMs = 5000

interface ResultsDeps {
  contest: Pick<ContestService, 'isConcluded'>
  results: Pick<PollResultService, 'finalCounts'>
  now: () => Date
}

type Published = Publication & { id: number; basis: string }

type Caller = Pick<Call<'getResults'>, 'season' | 'now' | 'isPreview'>

const isCounting = (error: unknown) => error instanceof Refusal && error.code === 'ballot.counting'

export function resultsService(orm: Orm, { contest, results, now }: ResultsDeps) {
  const files = createPublishedFiles(orm)
  let isStopped = false

  async function findLast(season: number): Promise<Published | null> {
    const row = await forkSeason(orm.em, season).findOne(
      PublishedCount,
      { publishedAt: { $ne: null } },
      { populate: ['results', 'districts'], orderBy: { id: 'desc' } },
    )
    if (!row?.results || !row.districts) return null
    // A season that was closed earlier has no list of changes.
    const results = { ...row.results, scheduleChanges: row.results.scheduleChanges ?? [] }
    return toPublic({ id: row.id, basis: row.basis, results, districts: row.districts.map(withDrawnPlaces) })
  }

  async function isClosed(season: number): Promise<boolean> {
    return (await orm.em.fork().findOneOrFail(Season, season, { fields: ['state'] })).state === 'closed'
  }

  /** Publishes the season, unless a process has done so. @throws Refusal ballot.counting */
  async function ensurePublished(season: number): Promise<void> {
    const last = await findLast(season)
    if (last && (await isClosed(season))) return
    const counts = await results.finalCounts(season).catch((error) => {
      // After a server start, the last publication is right unless votes were let in since.
      if (last && isCounting(error)) return null
      throw error
    })
    if (!counts) return
    const basis = getBasis(counts, await readCountInputs(orm, season))
    if (last?.basis === basis) return
    const ballots = counts.reduce((sum, count) => sum + count.ballots + count.setAside, 0)
    await publish({ orm, season, basis, ballots, now: now(), isStopped: () => isStopped })
  }

  // One publication at a time in a process.
  const runs = new Map<number, ReturnType<typeof coalesceRuns>>()
  function publishSeason(season: number): Promise<void> {
    const run = runs.get(season) ?? coalesceRuns(() => ensurePublished(season))
    runs.set(season, run)
    return run.run()
  }

  const toBytes = (publication: Published) => ({
    ...publication,
    json: Buffer.from(JSON.stringify(z.parse(getResults.reply, publication.results))),
    districtJson: new Map(
      publication.districts.map((district) => [
        district.districtId,
        Buffer.from(JSON.stringify(z.parse(getDistrictResults.reply, district))),
      ]),
    ),
  })

  // Cached as bytes: the announcement causes a load peak.
  const published = memoize(publicationMaxAgeMs, async (season: number) => {
    const running = publishSeason(season)
    if (!(await isDoneSoon(running))) throw createCountingRefusal()
    const last = await findLast(season)
    if (!last) throw createCountingRefusal()
    return toBytes(last)
  })

  const isAnnounced = async ({ season, now }: Caller) =>
    season !== getCurrentSeasonId(orm) || (await contest.isConcluded(now))

  /** @throws Refusal winner.not_announced until the announcement day is over, ballot.counting */
  async function requirePublished(call: Caller) {
    if (!(await isAnnounced(call)) || isLivePreview(call)) throw new Refusal('winner.not_announced')
    return published(call.season)
  }

  const isLivePreview = ({ season, isPreview = false }: Caller) => isPreview && season === getCurrentSeasonId(orm)

  const preview = async (season: number): Promise<Publication> =>
    previewResults(await results.finalCounts(season), await readCountInputs(orm, season))

  const isPreviewed = async (call: Caller) => isLivePreview(call) && (await isAnnounced(call))

  const calls = {
    /** @throws Refusal winner.not_announced until the announcement day is over, ballot.counting */
    async getResults(call: Call<'getResults'>) {
      if (await isPreviewed(call)) return (await preview(call.season)).results
      return new SerializedReply((await requirePublished(call)).json)
    },

    /** @throws Refusal winner.not_announced, ballot.counting, district.not_found */
    async getDistrictResults(call: Call<'getDistrictResults'>) {
      const { districtId } = call.params
      if (await isPreviewed(call)) {
        const district = (await preview(call.season)).districts.find((one) => one.districtId === districtId)
        if (!district) throw new Refusal('district.not_found')
        return district
      }
      const json = (await requirePublished(call)).districtJson.get(districtId)
      if (!json) throw new Refusal('district.not_found')
      return new SerializedReply(json)
    },

    /** @throws Refusal winner.not_announced, ballot.counting, request.invalid for a prefix of another length */
    async listReceipts(call: Call<'listReceipts'>) {
      const { id, results, districts } = await requirePublished(call)
      const { prefix } = call.query
      if (prefix.length !== results.receiptPrefix) throw new Refusal('request.invalid', [['prefix', 'invalid']])
      return { receipts: await readReceipts(forkSeason(orm.em, call.season), { id, districts }, prefix) }
    },

    /** @throws Refusal winner.not_announced, ballot.counting */
    async exportResultFile(call: Call<'exportResultFile'>) {
      const publication = await requirePublished(call)
      return files.ofFile({ season: call.season, publication }, call.params.file)
    },

    /** Audited before the first row is sent. @throws Refusal winner.not_announced, ballot.counting */
    async exportScrutineerPackage(call: Call<'exportScrutineerPackage'>) {
      const { body, season, viewer, now } = call
      const publication = await requirePublished(call)
      const em = forkSeason(orm.em, season)
      const subject = { type: 'public poll', id: null, name: 'every ballot' }
      recordAuditEvent(em, { at: now, action: 'ballot.exported', by: viewer, subject, after: body })
      await em.flush()
      const name = `scrutineer-${publication.results.year}.tar.gz`
      return new StreamReply(name, createScrutineerPackage({ orm, season, publication, ...body }))
    },

    /** @throws Refusal winner.not_announced, ballot.counting, district.not_found, result.too_few_ballots */
    async exportPabulib(call: Call<'exportPabulib'>) {
      const publication = await requirePublished(call)
      return files.ofDistrict({ season: call.season, publication }, call.params.districtId)
    },
  }

  // Publishes once the announcement is over, so that the first readers need not wait.
  const job = {
    async run(): Promise<void> {
      if (await contest.isConcluded(now())) await publishSeason(getCurrentSeasonId(orm))
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all([...runs.values()].map((run) => run.idle()))
    },
  }

  return { job, calls }
}
