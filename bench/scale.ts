/** What administrators do with a contest of 1,000,000 entries and 3,000,000 ballots, on both databases. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { submissionExamination } from '@snowplow/server/features/public-submission/review/examination/examination.ts'
import { createDatabase, startPostgres } from '@snowplow/server/test/postgres.ts'
import { type Administrator, administrator } from './administrator.ts'
import { addUnexamined, fill } from './filling.ts'
import { load, post } from './load.ts'
import { type Row, type Timed, within } from './rows.ts'
import { type Server, startProduct } from './servers.ts'

const few = 10_000
const many = 1_000_000
const ballotsPerEntry = 3

/** What the department waits for at most, at the 95th percentile. */
const listBarMs = 150
const resultBarMs = 100
/** Whoever searches for a word that every entry has is told to wait, and finds nothing by it. */
const everywhereBarMs = 1000
/** The export's memory may grow by so much of what the process has anyway. */
const memoryBar = 1.5

const district = 5
const newest = { createdAt: 'desc', id: 'desc' }
const byName = { snowplowName: 'asc', id: 'asc' }
const day = { createdAt: { $gte: '2025-09-01T00:00:00-05:00', $lt: '2025-09-02T00:00:00-05:00' } }

const searched = (text: string) => ({ where: { words: { $fulltext: text } }, orderBy: newest })

/** Each order both ways, each filter, and what people make of them. */
const pages: object[] = [
  ...['id', 'snowplowName', 'countyId', 'gradeLevel', 'reviewState', 'createdAt'].flatMap((field) =>
    ['asc', 'desc'].map((direction) => ({ orderBy: { [field]: direction, id: direction } })),
  ),
  ...['pending', 'approved', 'rejected'].flatMap((reviewState) =>
    [newest, byName].map((orderBy) => ({ where: { reviewState }, orderBy })),
  ),
  ...[newest, byName].flatMap((orderBy) => [
    { where: { countyId: 7 }, orderBy },
    { where: { districtId: district }, orderBy },
    { where: { gradeLevel: '3rd Grade' }, orderBy },
    { where: day, orderBy },
    { where: { $and: [{ districtId: district }, { reviewState: 'rejected' }, { gradeLevel: '3rd Grade' }] }, orderBy },
    { where: { $and: [{ reviewState: 'pending' }, day] }, orderBy },
  ]),
  ...['bace', 'fogu laughs', 'because'].map((text) => searched(text)),
  { where: { $and: [{ reviewState: 'pending' }, { words: { $fulltext: 'bace' } }] }, orderBy: newest },
  { where: { hasHint: true }, orderBy: newest },
  { orderBy: newest, offset: 900_000 },
  { where: { reviewState: 'approved' }, orderBy: newest, offset: 400_000 },
]

const asked: [path: string, query: object][] = [
  ...pages.map((page): [string, object] => ['/public-submission', page]),
  ['/public-submission/group', {}],
  ['/public-submission/statistics', {}],
  ['/approved-name', { where: { districtId: district } }],
  ['/approved-name', { where: { $and: [{ districtId: district }, { words: { $fulltext: 'bace' } }] } }],
  ['/district-poll', {}],
  [`/district-poll/${district}`, {}],
  ['/employee-submission', {}],
  ['/user', {}],
  ['/audit-event', {}],
]
/** So many that the slowest one of each page does not count. */
const looksPerPage = 20

/** A server that has just started counts the ballots first. */
async function counted(admin: Administrator): Promise<void> {
  while ((await admin.read<{ counting: object | null }>('/public-voting/result')).counting)
    await new Promise((done) => setTimeout(done, 100))
}

async function lists(admin: Administrator, looks = looksPerPage): Promise<Timed[]> {
  const timed = asked.map(([path, query]): Timed => ({ call: `${path} ${JSON.stringify(query)}`, timesMs: [] }))
  for (let look = 0; look < looks; look += 1)
    for (const [place, [path, query]] of asked.entries()) timed[place]?.timesMs.push(await admin.timeOf(path, query))
  return timed
}

async function wordOfEveryEntry(admin: Administrator): Promise<Timed[]> {
  const timesMs: number[] = []
  for (let look = 0; look < looksPerPage; look += 1)
    timesMs.push(await admin.timeOf('/public-submission', searched('winter')))
  return [{ call: 'winter', timesMs }]
}

const votesPerSecond = 1000
const seconds = 10

/** Looks at the results of a district, of all of them and at the bursts while votes come in. */
async function results(admin: Administrator, { port }: Server): Promise<Timed[]> {
  const path = `/public-voting/district/${district}`
  const timed = [`${path}/result`, '/public-voting/result', `${path}/burst`].map(
    (call): Timed => ({ call, timesMs: [] }),
  )
  const lookAtAll = async () => {
    for (const { call, timesMs } of timed) timesMs.push(await admin.timeOf(call))
  }
  const options = await admin.read<{ id: number }[]>(`${path}/options`)
  const selectedOptions = options.slice(0, 3).map(({ id }) => id)
  const vote = post('/api/public-voting/submit', { districtId: district, selectedOptions, recaptcha: 'off' })
  let isOver = false
  const votes = load({
    port,
    calls: [vote],
    amount: votesPerSecond * seconds,
    statuses: [201],
    perSecond: votesPerSecond,
  }).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await lookAtAll()
    await new Promise((done) => setTimeout(done, 100))
  }
  const { refused } = await votes
  if (refused) throw new Error(`${refused} votes were refused while results were read`)
  return timed
}

function peakMemoryBytes({ pid }: Server): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** All 60,000 entries of the largest contest within half an hour. */
const entriesPerSecond = 34
const newcomers = 2000

/** Entries that are examined a second, each beside all that are there; as the server does it, with its rests. */
async function examined(database: string, entries: number): Promise<number> {
  const orm = await openDatabase(database)
  const examination = submissionExamination(orm)
  await examination.catchUp()
  await addUnexamined(orm, entries, newcomers)
  const begun = performance.now()
  await examination.catchUp()
  const perSecond = newcomers / ((performance.now() - begun) / 1000)
  await examination.stop()
  await orm.close()
  return perSecond
}

interface Measured {
  examined: number
  lists: Timed[]
  everywhere: Timed[]
  results: Timed[]
  exported: { rows: number; peak: number; before: number; perSecond: number }
}

async function measure(database: string, entries: number): Promise<Measured> {
  await (await startProduct(database)).stop()
  await fill(database, { entries, ballots: entries * ballotsPerEntry })
  const perSecondExamined = await examined(database, entries)
  const product = await startProduct(database)
  const admin = await administrator(product)
  await counted(admin)
  await lists(admin, 2)
  const measured = {
    lists: await lists(admin),
    everywhere: await wordOfEveryEntry(admin),
    results: await results(admin, product),
  }
  const before = peakMemoryBytes(product)
  const begun = performance.now()
  const rows = await admin.countLines('/public-submission/export?personalData=yes')
  const perSecond = rows / ((performance.now() - begun) / 1000)
  const exported = { rows, perSecond, before, peak: peakMemoryBytes(product) }
  await product.stop()
  return { ...measured, exported, examined: perSecondExamined }
}

async function* rowsOf(kind: string, database: (entries: number) => Promise<string>): AsyncGenerator<Row> {
  const small = await measure(await database(few), few)
  const large = await measure(await database(many), many)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const memory = large.exported.peak / large.exported.before
  yield within(`slowest list, sort or filter, ${kind}`, listBarMs, large.lists, small.lists)
  yield within(`search of a word that every entry has, ${kind}`, everywhereBarMs, large.everywhere, small.everywhere)
  yield {
    work: `names compared with 1,000,000, ${kind}`,
    reached: `${Math.round(large.examined)}/s`,
    limit: `${entriesPerSecond}/s`,
    ratio: (large.examined / entriesPerSecond).toFixed(2),
    bar: '≥ 1.00',
    isMet: large.examined >= entriesPerSecond,
    latency: `(with 10,000: ${Math.round(small.examined)}/s)`,
  }
  yield within(`results while ${votesPerSecond} votes/s come in, ${kind}`, resultBarMs, large.results, small.results)
  yield {
    work: `memory while ${large.exported.rows.toLocaleString('en')} rows leave, ${kind}`,
    reached: megabytes(large.exported.peak),
    limit: megabytes(large.exported.before),
    ratio: memory.toFixed(2),
    bar: `≤ ${memoryBar.toFixed(2)}`,
    isMet: memory <= memoryBar && large.exported.rows > many,
    latency: `${Math.round(large.exported.perSecond).toLocaleString('en')} rows/s`,
  }
}

export async function* scaleRows(folder: string): AsyncGenerator<Row> {
  yield* rowsOf('SQLite', async (entries) => `sqlite:${join(folder, `scale-${entries}.sqlite`)}`)
  // What anybody gives it who has a million entries: its own default is a fraction of the tables.
  const postgres = await startPostgres(['shared_buffers=1GB'])
  try {
    yield* rowsOf('PostgreSQL', () => createDatabase(postgres.address))
  } finally {
    await postgres.stop()
  }
}
