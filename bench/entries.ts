import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { ExaminedSubmission } from '@snowplow/server/entities/examination.entity.ts'
import { Mail } from '@snowplow/server/entities/mail.entity.ts'
import { PublicNameSubmission } from '@snowplow/server/entities/public-name-submission.entity.ts'
import { createDatabase, startPostgres } from '@snowplow/server/test/postgres.ts'
import { type Call, load, post } from './load.ts'
import { compare, measuresPerRow, type Row } from './rows.ts'
import { moveTo, type Server, startBareEntries, startProduct } from './servers.ts'

const created = 201
/** A multiple of the connections, so that each sends its own entries once. */
const entriesPerRound = 128
const dayOfNaming = '2025-09-05'
const withoutMail = fileURLToPath(new URL('./without-mail.ts', import.meta.url))

/** Distinct letters for each number: similar names would cost the search for possible duplicates. */
function nameOf(number: number): string {
  let mixed = Math.imul(number + 1, 0x9e3779b1) >>> 0
  let letters = ''
  for (let index = 0; index < 12; index++) {
    mixed = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + number) >>> 0
    letters += String.fromCharCode(97 + (mixed % 26))
  }
  return `${letters.slice(0, 6)} ${letters.slice(6)} ${number}`
}

const entryOf = (number: number) => ({
  firstName: 'Flurry',
  lastName: 'Testerson',
  email: `family${number}@mail.example`,
  phoneNumber: '(501) 555-0123',
  gradeLevel: '3rd Grade',
  countyId: 1 + (number % 75),
  schoolName: 'Sample Creek Elementary',
  snowplowName: nameOf(number),
  snowplowNameDescription: 'It sounds strong enough to push any drift off the road, and my class voted for it.',
  childInfoParentConsent: true,
  recaptcha: 'off',
})

function createEntryRun({ port }: Server, path: string, settle: () => Promise<void> = async () => {}) {
  const calls: Call[] = Array.from({ length: entriesPerRound * measuresPerRow }, (_, number) =>
    post(path, entryOf(number)),
  )
  let round = 0
  return async () => {
    const next = calls.slice(round * entriesPerRound, ++round * entriesPerRound)
    const result = await load({ port, calls: next, amount: entriesPerRound, statuses: [created] })
    await settle()
    return result
  }
}

const productPath = '/api/public-submission/submit'

async function counter(database: string) {
  const orm = await openDatabase(database)
  const countOf = async () => {
    const em = orm.em.fork()
    const [entries, examined, mails] = await Promise.all([
      em.count(PublicNameSubmission, { email: { $like: '%@mail.example' } }),
      em.count(ExaminedSubmission, { submission: { email: { $like: '%@mail.example' } } }),
      em.count(Mail),
    ])
    return { entries, examined, mails }
  }
  return {
    countOf,
    /** Waits for the examination in the background, which would slow down the next measurement. */
    async settle(): Promise<void> {
      for (let count = await countOf(); count.examined < count.entries; count = await countOf()) await delay(200)
    },
    close: () => orm.close(),
  }
}

interface Databases {
  name: string
  product: string
  withoutMail: string
  bare: string
  environment: Record<string, string>
}

async function compareEntries({ name, product, withoutMail: other, bare, environment }: Databases): Promise<Row[]> {
  const [server, mailless, bareServer] = [
    await startProduct(product),
    await startProduct(other, { NODE_OPTIONS: `--import=${withoutMail}` }),
    await startBareEntries(environment),
  ]
  for (const one of [server, mailless]) await moveTo(one, dayOfNaming)
  const counters = [await counter(product), await counter(other), await counter(bare)] as const
  const limits = [
    {
      work: `entries with mail, ${name}, against none`,
      bar: 0.7,
      measure: createEntryRun(mailless, productPath, counters[1].settle),
    },
    { work: 'the same against bare inserts', bar: 0.6, measure: createEntryRun(bareServer, '/entry') },
  ]
  const rows = await compare(limits, createEntryRun(server, productPath, counters[0].settle))
  const entries = entriesPerRound * measuresPerRow
  const stored = await Promise.all(counters.map(({ countOf }) => countOf()))
  const mails = [entries, 0, entries]
  stored.forEach((count, index) => {
    if (count.entries !== entries || count.mails !== mails[index])
      throw new Error(`${entries} entries were acknowledged: ${JSON.stringify(stored)} are stored`)
  })
  await Promise.all([server, mailless, bareServer].map((one) => one.stop()))
  await Promise.all(counters.map(({ close }) => close()))
  return rows
}

/** Bare inserts use the product's own tables, with their references and indexes. */
async function prepare(database: string): Promise<string> {
  await (await startProduct(database)).stop()
  return database
}

export async function* entryRows(folder: string): AsyncGenerator<Row> {
  const fileOf = (name: string) => join(folder, `entries-${name}.sqlite`)
  yield* await compareEntries({
    name: 'SQLite FULL',
    product: `sqlite:${fileOf('mail')}`,
    withoutMail: `sqlite:${fileOf('without-mail')}`,
    bare: await prepare(`sqlite:${fileOf('bare')}`),
    environment: { ENTRIES_SQLITE: fileOf('bare') },
  })
  const postgres = await startPostgres()
  try {
    const newDatabase = () => createDatabase(postgres.address)
    const bare = await prepare(await newDatabase())
    yield* await compareEntries({
      name: 'PostgreSQL',
      product: await newDatabase(),
      withoutMail: await newDatabase(),
      bare,
      environment: { ENTRIES_POSTGRES: bare },
    })
  } finally {
    await postgres.stop()
  }
}
