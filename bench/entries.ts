import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withDatabase, withPostgres } from '@snowplow/load/databases.ts'
import { makePlowName } from '@snowplow/load/sample-entries.ts'
import { createDemo, moveTo, type Server, startBaseline, startProduct } from '@snowplow/load/servers.ts'
import { measureThroughput, type PreparedCall, preparePost } from '@snowplow/load/throughput.ts'
import { waitUntil } from '@snowplow/load/wait.ts'
import { ExaminedSubmission } from '@snowplow/server/entities/examination.entity.ts'
import { Mail } from '@snowplow/server/entities/mail.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { makeEntry } from '@snowplow/server/test/make/make.ts'
import { compare, measuresPerRow, type Row } from './rows.ts'

const created = 201
/** A multiple of the connections, so that each sends its own entries once. */
const entriesPerRound = 128
const dayOfNaming = '2025-09-05'
const behindProxy = { TRUST_PROXY: '127.0.0.1' }
const withoutMail = fileURLToPath(new URL('./without-mail.ts', import.meta.url))

/** Distance of two plow names of which both words differ: similar names would cost the search for possible duplicates. */
const nameDistance = 8009

const makeNumberedEntry = (number: number) =>
  makeEntry({
    email: `family${number}@mail.example`,
    countyId: 1 + (number % 75),
    snowplowName: makePlowName(number * nameDistance),
    snowplowNameDescription: 'It sounds strong enough to push any drift off the road, and my class voted for it.',
  })

/** Each entry has another client address, because a client gets at most 500 receipts a day. */
function prepareEntry(path: string, number: number): PreparedCall {
  const call = preparePost(path, makeNumberedEntry(number))
  return { ...call, headers: { ...call.headers, 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` } }
}

function createEntryRun({ port }: Server, path: string, settle: () => Promise<unknown> = async () => {}) {
  const calls = Array.from({ length: entriesPerRound * measuresPerRow }, (_, number) => prepareEntry(path, number))
  let round = 0
  return async () => {
    const next = calls.slice(round * entriesPerRound, ++round * entriesPerRound)
    const result = await measureThroughput({ port, calls: next, amount: entriesPerRound, statuses: [created] })
    await settle()
    return result
  }
}

const productPath = '/api/public-submission/submit'

const countStored = (database: string) =>
  withDatabase(database, async (em) => ({
    entries: await em.count(PublicNameSubmission, { email: { $like: '%@mail.example' } }),
    examined: await em.count(ExaminedSubmission, { submission: { email: { $like: '%@mail.example' } } }),
    mails: await em.count(Mail, { kind: 'entry.received' }),
  }))

/** Waits for the examination in the background, which would slow down the next measurement. */
const createSettling = (database: string) => () =>
  waitUntil(
    async () => {
      const { entries, examined } = await countStored(database)
      return examined >= entries
    },
    { pauseMs: 200 },
  )

interface Databases {
  name: string
  product: string
  withoutMail: string
  bare: string
  environment: Record<string, string>
}

async function compareEntries({ name, product, withoutMail: other, bare, environment }: Databases): Promise<Row[]> {
  const [server, mailless, bareServer] = [
    await startProduct(product, behindProxy),
    await startProduct(other, { ...behindProxy, NODE_OPTIONS: `--import=${withoutMail}` }),
    await startBaseline('bare-entries.ts', environment),
  ]
  for (const one of [server, mailless]) await moveTo(one, dayOfNaming)
  const limits = [
    {
      work: `entries with mail, ${name}, against none`,
      bar: 0.7,
      measure: createEntryRun(mailless, productPath, createSettling(other)),
    },
    { work: 'the same against bare inserts', bar: 0.6, measure: createEntryRun(bareServer, '/entry') },
  ]
  const rows = await compare(limits, createEntryRun(server, productPath, createSettling(product)))
  const entries = entriesPerRound * measuresPerRow
  const stored = await Promise.all([product, other, bare].map(countStored))
  const mails = [entries, 0, entries]
  if (stored.some((count, index) => count.entries !== entries || count.mails !== mails[index]))
    throw new Error(`${entries} entries were acknowledged: ${JSON.stringify(stored)} are stored`)
  await Promise.all([server, mailless, bareServer].map((one) => one.stop()))
  return rows
}

/** Bare inserts use the product's own tables, with their references and indexes. */
export async function* measureEntries(folder: string): AsyncGenerator<Row> {
  const getFile = (name: string) => join(folder, `entries-${name}.sqlite`)
  yield* await compareEntries({
    name: 'SQLite FULL',
    product: `sqlite:${getFile('mail')}`,
    withoutMail: `sqlite:${getFile('without-mail')}`,
    bare: await createDemo(`sqlite:${getFile('bare')}`),
    environment: { ENTRIES_SQLITE: getFile('bare') },
  })
  yield* await withPostgres(async ({ create }) => {
    const bare = await createDemo(await create())
    const environment = { ENTRIES_POSTGRES: bare }
    return compareEntries({
      name: 'PostgreSQL',
      product: await create(),
      withoutMail: await create(),
      bare,
      environment,
    })
  })
}
