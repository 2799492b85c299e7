import { memoize } from '../../db/memoize.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { bindService } from '../../http/bind-service.ts'
import { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { PollResultService } from '../poll-result/poll-result.service.ts'
import { createCountingRefusal, isDoneSoon } from '../poll-result/still-counting.ts'
import type { ContestService } from '../season/contest.service.ts'
import { readCountInputs } from './count-inputs.ts'
import { type Publication, previewResults } from './publication.ts'
import { findPublished, type PublicationJob } from './publication-job.ts'
import { createFileCache, exportDistrict, exportFile, type FileCache } from './published-files.ts'
import { readReceipts } from './published-receipts.ts'
import { createScrutineerPackage } from './scrutineer-package.ts'

// The schedule may withdraw the announcement and repeat it.
const publicationMaxAgeMs = 5000

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'isConcluded'>
  results: Pick<PollResultService, 'finalCounts'>
  publication: Pick<PublicationJob, 'publishSeason'>
}

interface Publishing extends Deps {
  files: FileCache
  published: ReturnType<typeof cachePublished>
}

type Caller = Pick<Call<'getResults'>, 'season' | 'now' | 'isPreview'>

export function resultsService(deps: Deps) {
  const publishing: Publishing = { ...deps, files: createFileCache(), published: cachePublished(deps) }
  return bindService(publishing, {
    getResults,
    getDistrictResults,
    listReceipts,
    exportResultFile,
    exportScrutineerPackage,
    exportPabulib,
  })
}

const cachePublished = ({ orm, publication }: Deps) =>
  memoize(publicationMaxAgeMs, async (season: number) => {
    const running = publication.publishSeason(season)
    if (!(await isDoneSoon(running))) throw createCountingRefusal()
    const last = await findPublished(forkSeason(orm.em, season))
    if (!last) throw createCountingRefusal()
    return last
  })

const isAnnounced = async ({ orm, contest }: Deps, { season, now }: Caller) =>
  season !== getCurrentSeasonId(orm) || (await contest.isConcluded(now))

const isLivePreview = ({ orm }: Deps, { season, isPreview = false }: Caller) =>
  isPreview && season === getCurrentSeasonId(orm)

const isPreviewed = async (deps: Deps, call: Caller) => isLivePreview(deps, call) && (await isAnnounced(deps, call))

const preview = async ({ orm, results }: Deps, season: number): Promise<Publication> =>
  previewResults(await results.finalCounts(season), await readCountInputs(forkSeason(orm.em, season)))

/** @throws Refusal winner.not_announced until the announcement day is over, ballot.counting */
async function requirePublished(publishing: Publishing, call: Caller) {
  if (!(await isAnnounced(publishing, call)) || isLivePreview(publishing, call))
    throw new Refusal('winner.not_announced')
  return publishing.published(call.season)
}

/** @throws Refusal winner.not_announced until the announcement day is over, ballot.counting */
async function getResults(publishing: Publishing, call: Call<'getResults'>) {
  if (await isPreviewed(publishing, call)) return (await preview(publishing, call.season)).results
  return (await requirePublished(publishing, call)).results
}

/** @throws Refusal winner.not_announced, ballot.counting, district.not_found */
async function getDistrictResults(publishing: Publishing, call: Call<'getDistrictResults'>) {
  const isPreview = await isPreviewed(publishing, call)
  const { districts } = isPreview ? await preview(publishing, call.season) : await requirePublished(publishing, call)
  const district = districts.find(({ districtId }) => districtId === call.params.districtId)
  if (!district) throw new Refusal('district.not_found')
  return district
}

/** @throws Refusal winner.not_announced, ballot.counting, request.invalid for a prefix of another length */
async function listReceipts(publishing: Publishing, call: Call<'listReceipts'>) {
  const { id, results, districts } = await requirePublished(publishing, call)
  const { prefix } = call.query
  if (prefix.length !== results.receiptPrefix) throw new Refusal('request.invalid', [['prefix', 'invalid']])
  const em = forkSeason(publishing.orm.em, call.season)
  return { receipts: await readReceipts(em, { id, districts }, prefix) }
}

/** @throws Refusal winner.not_announced, ballot.counting */
async function exportResultFile(publishing: Publishing, call: Call<'exportResultFile'>) {
  const publication = await requirePublished(publishing, call)
  return exportFile(publishing.files, { em: forkSeason(publishing.orm.em, call.season), publication }, call.params.file)
}

/** Audited before the first row is sent. @throws Refusal winner.not_announced, ballot.counting */
async function exportScrutineerPackage(publishing: Publishing, call: Call<'exportScrutineerPackage'>) {
  const { body, season, viewer, now } = call
  const publication = await requirePublished(publishing, call)
  const em = forkSeason(publishing.orm.em, season)
  const subject = { type: 'public poll', id: null, name: 'every ballot' }
  recordAuditEvent(em, { at: now, action: 'ballot.exported', by: viewer, subject, after: body })
  await em.flush()
  const name = `scrutineer-${publication.results.year}.tar.gz`
  return new StreamReply(name, createScrutineerPackage({ em, publication, ...body }))
}

/** @throws Refusal winner.not_announced, ballot.counting, district.not_found, result.too_few_ballots */
async function exportPabulib(publishing: Publishing, call: Call<'exportPabulib'>) {
  const publication = await requirePublished(publishing, call)
  return exportDistrict({ em: forkSeason(publishing.orm.em, call.season), publication }, call.params.districtId)
}
