/** Public pages as HTML, each against Node's HTTP server sending a prepared buffer. */

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { languageCodes } from '@snowplow/contract/text/languages.ts'
import { signIn } from '@snowplow/load/administrator.ts'
import { sendRequest } from '@snowplow/load/client.ts'
import { withDatabase } from '@snowplow/load/databases.ts'
import { preloadProbe, readJsonLines, type Sample } from '@snowplow/load/probe.ts'
import { createDemo, moveTo, type Server, startBaseline, startProduct } from '@snowplow/load/servers.ts'
import { measureThroughput, type PreparedCall, prepareGet } from '@snowplow/load/throughput.ts'
import { waitUntil } from '@snowplow/load/wait.ts'
import { omitHeaders } from './response-headers.ts'
import { compare, type Row } from './rows.ts'

const bar = 0.7
const readsPerRound = 40_000

const ok = 200
const notFound = 404

/** Requests before each memory sample, and the allowed growth from the first to the second. */
const [fewReads, manyReads] = [10_000, 100_000]
const maxGrowth = 1.1

const pages = {
  'front page': '/',
  'naming form': '/public-naming-form',
  'favorite name poll': '/favorite-name-poll',
  // In the district whose options change during the run.
  'names of a county': '/favorite-name-poll?county=18',
  winners: '/winners',
  results: '/results',
  rules: '/rules',
  'sign-in': '/sign-in',
  'page that does not exist': '/nowhere',
}

const district = 1

const headersIn = (language: string) => ({
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': `${language}-XX,${language};q=0.9`,
})
const prepareIn =
  (path: string) =>
  (language: string): PreparedCall => ({
    ...prepareGet(path),
    headers: headersIn(language),
  })

/** Removes the first district's ballots: its options can then be published repeatedly. */
async function createDatabase(folder: string): Promise<string> {
  const database = await createDemo(`sqlite:${join(folder, 'html.sqlite')}`)
  await withDatabase(database, (em) => em.execute('delete from ballot where district_id = ?', [district]))
  return database
}

const afterAnnouncement = '2025-10-29'
const days = ['2025-09-20', '2025-10-01', afterAnnouncement]
const changeIntervalMs = 2000

async function createPublisher(product: Server): Promise<() => Promise<void>> {
  const admin = await signIn(product)
  const where = { where: { districtId: district } }
  const approved = await admin.read<{ items: { id: number }[] }>('/approved-name', where)
  const names = approved.items.slice(0, 5).map(({ id }) => id)
  return async () => {
    names.push(...names.splice(0, 1))
    await admin.put(`/public-voting/district/${district}/options`, { names })
  }
}

async function changeDuring<Result>(product: Server, publish: () => Promise<void>, work: Promise<Result>) {
  let isOver = false
  const ended = () => {
    isOver = true
  }
  work.then(ended, ended)
  for (let round = 0; !isOver; round++) {
    const day = days[round % days.length] ?? ''
    await moveTo(product, day)
    if (day !== afterAnnouncement) await publish()
    await Promise.race([work, delay(changeIntervalMs)])
  }
  return work
}

async function* measureSpeed(folder: string): AsyncGenerator<Row> {
  const product = await startProduct(await createDatabase(folder))
  const publish = await createPublisher(product)
  const runLoad = (port: number, path: string, status: number) =>
    measureThroughput({
      port,
      calls: languageCodes.map(prepareIn(path)),
      amount: readsPerRound,
      statuses: [status],
      areBytes: true,
    })
  for (const [name, path] of Object.entries(pages)) {
    const { status, page, headers } = await fetchRaw(product, path)
    const bare = await startBaseline('bare-html.ts', { BUFFER: page, HEADERS: headers }, '/')
    const limit = { work: `HTML of the ${name}`, bar, measure: () => runLoad(bare.port, path, ok) }
    yield* await compare([limit], () => changeDuring(product, publish, runLoad(product.port, path, status)))
    await bare.stop()
  }
  await product.stop()
}

/** Compressed reply, so that the baseline sends as many bytes. */
async function fetchRaw({ origin }: Server, path: string) {
  const { status, bytes, headers } = await sendRequest(origin + path, { headers: headersIn('en') })
  // Added by Node itself.
  const sent = omitHeaders(headers, ['date', 'connection', 'keep-alive'])
  return { status, page: bytes.toString('base64'), headers: JSON.stringify(Object.entries(sent).flat()) }
}

async function readNextSample(file: string): Promise<number> {
  const initialCount = readJsonLines(file).length
  await waitUntil(() => readJsonLines(file).length > initialCount, { pauseMs: 200 })
  const { heapUsed = 0, external = 0 } = readJsonLines<Sample>(file).at(-1) ?? {}
  return heapUsed + external
}

async function measureMemory(folder: string): Promise<Row> {
  const file = join(folder, 'html-memory')
  const product = await startProduct(`sqlite:${join(folder, 'html.sqlite')}`, preloadProbe(file))
  const calls = Object.values(pages).flatMap((path) => languageCodes.map(prepareIn(path)))
  const runLoad = (amount: number) =>
    measureThroughput({ port: product.port, calls, amount, statuses: [ok, notFound], areBytes: true })
  await runLoad(fewReads)
  const few = await readNextSample(file)
  const { p50Ms, p99Ms } = await runLoad(manyReads - fewReads)
  const many = await readNextSample(file)
  await product.stop()
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return {
    work: `memory after ${manyReads.toLocaleString('en')} pages in all languages`,
    measured: megabytes(many),
    limit: megabytes(few),
    ratio: (many / few).toFixed(2),
    bar: `≤ ${maxGrowth.toFixed(2)}`,
    isWithinBar: many <= few * maxGrowth,
    latency: `${p50Ms} / ${p99Ms} (limit: after ${fewReads.toLocaleString('en')})`,
  }
}

export async function* measureHtml(folder: string): AsyncGenerator<Row> {
  yield* measureSpeed(folder)
  yield await measureMemory(folder)
}
