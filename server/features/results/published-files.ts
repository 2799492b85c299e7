import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { minPublishedBallots } from '@snowplow/contract/results/count.ts'
import { headings, type ResultFile, resultFileName } from '@snowplow/contract/results/result-files.ts'
import { csvFormat } from '@snowplow/contract/text/csv-format.ts'
import { LRUCache } from 'lru-cache'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { writeCsvRow } from '../../http/csv/csv-file.ts'
import { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import { findOptionsByDistrict } from '../poll-result/ranking.ts'
import { readTimeZone } from '../season/schedule/contest-day.ts'
import { writePabulibFile } from './pabulib.ts'
import type { Publication } from './publication.ts'
import { streamRows } from './published-receipts.ts'
import { readPatterns, streamFile } from './result-columns.ts'

/** Bytes of compressed files in memory: the patterns of a large contest take one or two million. */
const maxCachedBytes = 32 * 1024 * 1024

interface Request {
  em: Em
  publication: Omit<Publication, 'id'> & { id: number }
}

/** Counts up when the format of a file changes: its cached copies are then outdated, too. */
const format = 2

const getEtag = ({ publication }: Request, name: string) => `W/"${publication.id}-${format}-${name}"`

// Concurrent requests share one compression.
export const createFileCache = () =>
  new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (_etag, _stale, { context: compress }) => compress(),
  })

export type FileCache = ReturnType<typeof createFileCache>

/** Streams the receipts; other files are compressed once. */
export async function exportFile(cache: FileCache, request: Request, file: ResultFile): Promise<StreamReply> {
  const name = resultFileName(file, request.publication.results.year)
  const etag = getEtag(request, file)
  if (file === 'receipts') return new StreamReply(name, () => Readable.from(receiptRows(request)), { etag })
  const compressed = await cache.forceFetch(etag, { context: () => compressFile(request, file) })
  return new StreamReply(name, compressed, { etag })
}

async function compressFile({ em, publication }: Request, file: Exclude<ResultFile, 'receipts'>): Promise<Buffer> {
  const { id, districts, results } = publication
  const { ties, scheduleChanges } = results
  const source = { em, publication: id, districts, ties, scheduleChanges, timeZone: await readTimeZone(em) }
  return buffer(streamFile(file, source).pipe(createGzip()))
}

async function* receiptRows({ em, publication }: Request) {
  yield `${csvFormat.bom ? '\ufeff' : ''}${writeCsvRow(headings.receipts)}`
  yield* streamRows(em, publication)
}

/** @throws Refusal district.not_found, result.too_few_ballots */
export async function exportDistrict(request: Request, districtId: number): Promise<StreamReply> {
  const { em, publication } = request
  const district = publication.districts.find((one) => one.districtId === districtId)
  if (!district) throw new Refusal('district.not_found')
  if ((district.ballots ?? 0) < minPublishedBallots) throw new Refusal('result.too_few_ballots')
  const { year, texts, schedule } = await em.findOneOrFail(Season, getSeasonId(em))
  const poll = schedule.phases.find(({ phase }) => phase === 3)
  const options = (await findOptionsByDistrict(em, { district: districtId })).get(districtId) ?? []
  const file = {
    ...{ year, texts, district, startsOn: poll?.startsOn ?? '', endsOn: poll?.endsOn ?? '' },
    nameOf: new Map(options.map(({ id, snowplowName }) => [id, snowplowName])),
    patterns: await readPatterns(em, publication.id, districtId),
  }
  const etag = getEtag(request, `district-${districtId}`)
  return new StreamReply(`district-${districtId}-${year}.pb`, () => Readable.from(writePabulibFile(file)), { etag })
}
