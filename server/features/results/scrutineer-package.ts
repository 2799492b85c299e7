import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { headings, nameKinds, packageFiles, resultFileName } from '@snowplow/contract/results/result-files.ts'
import { type Pack, pack } from 'tar-stream'
import type { Em, Tables } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { createCsvStream } from '../../http/csv/csv-file.ts'
import { readDailyFile } from '../fingerprint/daily-file.ts'
import { findOptionsByDistrict } from '../poll-result/ranking.ts'
import { readTimeZone } from '../season/schedule/contest-day.ts'
import type { Publication } from './publication.ts'
import { type Row, streamFile } from './result-columns.ts'

interface PackageSource {
  em: Em
  publication: Publication & { id: number }
  recipient: string
}

/** Public files in the package; `fingerprints` has all salts, and the daily files replace `receipts`. */
const included = ['results', 'patterns', 'ties', 'turnout', 'counties', 'set-asides', 'schedule'] as const

const readme = (year: number, recipient: string) => `Scrutineer's package of the Snowplow Naming Contest ${year}
For: ${recipient}

It contains every ballot with its time and names. Do not pass it on.

Save the recount program from the page of the results beside this file, and run with Node 20 or later:

    node recount.mjs <this file> [folder with fingerprints-${year}.csv as you saved it]

It counts all ballots again, compares the results, and verifies that the ballots of each day have the fingerprint that
was published the night after: nothing was changed, added or removed since.
`

const columns = (heading: readonly string[]) =>
  heading.map((title, index) => [title, (row: Row) => row[index] ?? null] as const)

/**
 * Streams a tar with gzip. A daily file is read twice, since a tar states the size of a file before it: memory is
 * constant for any number of ballots.
 */
export function createScrutineerPackage(source: PackageSource): Readable {
  const tar = pack()
  const gzip = createGzip()
  // Each end destroys the other: a client that disconnects, or a failing database.
  pipeline(tar as unknown as Readable, gzip).catch(() => {})
  fill(tar, source).catch((error) => tar.destroy(error))
  return gzip
}

async function fill(tar: Pack, source: PackageSource): Promise<void> {
  const { em, publication, recipient } = source
  const { results, districts } = publication
  const add = (name: string, content: Buffer) => addStream(tar, name, content.length, Readable.from([content]))
  await add('README.txt', Buffer.from(readme(results.year, recipient)))
  const { ties, scheduleChanges } = results
  const timeZone = await readTimeZone(em)
  const files = { em, publication: publication.id, districts, ties, scheduleChanges, timeZone }
  for (const file of included) await add(resultFileName(file, results.year), await buffer(streamFile(file, files)))
  const { names, excluded } = packageFiles
  await add(names.name(results.year), await buffer(createCsvStream(columns(names.heading), await readNames(source))))
  const excludedBallots = createCsvStream(columns(excluded.heading), await readExcluded(em))
  await add(excluded.name(results.year), await buffer(excludedBallots))
  const days = await em.findAll(DailyFingerprint, { orderBy: { day: 'asc' } })
  const fingerprints = days.map(({ day, hash, salt }): Row => [day, hash, salt])
  await add(
    resultFileName('fingerprints', results.year),
    await buffer(createCsvStream(columns(headings.fingerprints), fingerprints)),
  )
  for (const { day } of days) {
    let bytes = 0
    for await (const text of readDailyFile(em, day)) bytes += Buffer.byteLength(text)
    await addStream(tar, packageFiles.day.name(day), bytes, Readable.from(readDailyFile(em, day)))
  }
  tar.finalize()
}

const addStream = (tar: Pack, name: string, bytes: number, content: Readable): Promise<void> =>
  pipeline(content, tar.entry({ name, size: bytes, mode: 0o600 }) as unknown as NodeJS.WritableStream)

async function readNames({ em, publication }: PackageSource): Promise<Row[]> {
  const options = await findOptionsByDistrict(em)
  return publication.districts.flatMap(({ districtId, name }): Row[] => [
    [nameKinds.district, districtId, districtId, name],
    ...(options.get(districtId) ?? []).map(({ id, snowplowName }) => [nameKinds.option, id, districtId, snowplowName]),
  ])
}

async function readExcluded(em: Em): Promise<Row[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('ballot_set_aside as excluded')
    .innerJoin('set_aside', 'set_aside.id', 'excluded.set_aside_id')
    .where('excluded.season_id', '=', getSeasonId(em))
    .where('excluded.reverted_at', 'is', null)
    .where('set_aside.confirmed_at', 'is not', null)
    .select(['excluded.ballot_id as ballot', 'excluded.set_aside_id as excludedBy'])
    .orderBy('excluded.ballot_id')
    .execute()
  return rows.map(({ ballot, excludedBy }): Row => [ballot, excludedBy])
}
