/** Public pages as HTML, each against Node's HTTP server sending a prepared buffer. */

import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { languageCodes } from '@snowplow/contract/languages.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { administrator } from './administrator.ts'
import { type Call, get, load } from './load.ts'
import { compare, type Row } from './rows.ts'
import { moveTo, type Server, startBareHtml, startProduct } from './servers.ts'

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

const inLanguage = (path: string, language: string): Call => ({
  ...get(path),
  headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': `${language}-XX,${language};q=0.9` },
})

/** Removes the first district's ballots: its options can then be published repeatedly. */
async function createDatabase(folder: string): Promise<string> {
  const database = `sqlite:${join(folder, 'html.sqlite')}`
  await (await startProduct(database)).stop()
  const orm = await openDatabase(database)
  await orm.em.execute('delete from ballot where district_id = ?', [district])
  await orm.close()
  return database
}

const afterAnnouncement = '2025-10-29'
const days = ['2025-09-20', '2025-10-01', afterAnnouncement]
const changeIntervalMs = 2000

async function publisher(product: Server): Promise<() => Promise<void>> {
  const admin = await administrator(product)
  const where = { where: { districtId: district } }
  const approved = await admin.read<{ items: { id: number }[] }>('/approved-name', where)
  const names = approved.items.slice(0, 5).map(({ id }) => id)
  return async () => {
    names.push(...names.splice(0, 1))
    await admin.put(`/public-voting/district/${district}/options`, { names })
  }
}

async function duringChanges<Result>(product: Server, publish: () => Promise<void>, work: Promise<Result>) {
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

async function* speed(folder: string): AsyncGenerator<Row> {
  const product = await startProduct(await createDatabase(folder))
  const publish = await publisher(product)
  const runLoad = (port: number, path: string, status: number) =>
    load({
      port,
      calls: languageCodes.map((one) => inLanguage(path, one)),
      amount: readsPerRound,
      statuses: [status],
      areBytes: true,
    })
  for (const [name, path] of Object.entries(pages)) {
    const { status, page, headers } = await fetchRaw(product, path)
    const bare = await startBareHtml({ BUFFER: page, HEADERS: headers })
    const limit = { work: `HTML of the ${name}`, bar, measure: () => runLoad(bare.port, path, ok) }
    yield* await compare([limit], () => duringChanges(product, publish, runLoad(product.port, path, status)))
    await bare.stop()
  }
  await product.stop()
}

/** Compressed reply, so that the baseline sends as many bytes. */
async function fetchRaw({ port }: Server, path: string) {
  const options = { port, path, headers: inLanguage(path, 'en').headers }
  const reply = await new Promise<IncomingMessage>((done, failed) => request(options, done).on('error', failed).end())
  const bytes = Buffer.concat(await reply.toArray())
  // Added by Node itself.
  const { date: __, connection: ___, 'keep-alive': _, ...headers } = reply.headers
  return {
    status: reply.statusCode ?? 0,
    page: bytes.toString('base64'),
    headers: JSON.stringify(Object.entries(headers).flat()),
  }
}

async function nextSample(file: string): Promise<number> {
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  const initialCount = read().length
  while (read().length <= initialCount) await delay(200)
  const { heapUsed, external } = JSON.parse(read().at(-1) ?? '')
  return heapUsed + external
}

async function memory(folder: string): Promise<Row> {
  const file = join(folder, 'html-memory')
  const probe = `--import=${new URL('memory-probe.ts', import.meta.url).href}`
  const product = await startProduct(`sqlite:${join(folder, 'html.sqlite')}`, {
    NODE_OPTIONS: probe,
    MEMORY_SAMPLES: file,
  })
  const calls = Object.values(pages).flatMap((path) => languageCodes.map((one) => inLanguage(path, one)))
  const runLoad = (amount: number) =>
    load({ port: product.port, calls, amount, statuses: [ok, notFound], areBytes: true })
  await runLoad(fewReads)
  const few = await nextSample(file)
  const { p50Ms, p99Ms } = await runLoad(manyReads - fewReads)
  const many = await nextSample(file)
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

export async function* htmlRows(folder: string): AsyncGenerator<Row> {
  yield* speed(folder)
  yield await memory(folder)
}
