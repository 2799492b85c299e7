/** Baseline of entries: Fastify and the database driver alone, one transaction per entry. Started by servers.ts. */
import type { EntryInput } from '@snowplow/contract/entry/naming-form.ts'
import pg from 'pg'
import { app, listen, openDurable } from './bare-app.ts'

const { ENTRIES_SQLITE, ENTRIES_POSTGRES } = process.env

type Entry = Omit<EntryInput, 'idempotencyKey'>

const entryColumns = [
  'season_id, reference, language, first_name, last_name, email, phone_number, grade_level, school_name, county_id',
  'snowplow_name, snowplow_name_order, snowplow_name_description, created_at, updated_at, name_key, email_key, child_key',
  'email_use',
].join(', ')
const mailColumns = 'season_id, kind, entity_id, recipient, language, due_at, created_at'

let sequence = 0
function entryValues(entry: Entry, now: Date | number): unknown[] {
  const key = entry.snowplowName.toLowerCase()
  const child = `${entry.firstName}\n${entry.lastName}`.toLowerCase()
  return [
    ...[1, String(++sequence).padStart(8, 'B'), 'en', entry.firstName, entry.lastName, entry.email, entry.phoneNumber],
    ...[entry.gradeLevel, entry.schoolName, entry.countyId, entry.snowplowName, key, entry.snowplowNameDescription],
    ...[now, now, key, entry.email.toLowerCase(), child, 1],
  ]
}
const mailValues = (id: unknown, entry: Entry, now: Date | number) => [
  ...[1, 'entry.received', id, entry.email, 'en', now, now],
]

const postEntry = (store: (entry: Entry) => number | Promise<number>) =>
  app.post<{ Body: Entry }>('/entry', async ({ body }, reply) => {
    reply.status(201)
    return { id: await store(body), snowplowName: body.snowplowName }
  })

if (ENTRIES_SQLITE) {
  const database = openDurable(ENTRIES_SQLITE)
  const parameters = (columns: string) => columns.replace(/\w+/g, '?')
  const insertEntry = database.prepare(
    `insert into public_name_submission (${entryColumns}) values (${parameters(entryColumns)})`,
  )
  const insertMail = database.prepare(`insert into mail (${mailColumns}) values (${parameters(mailColumns)})`)
  postEntry(
    database.transaction((entry: Entry) => {
      const now = Date.now()
      const { lastInsertRowid } = insertEntry.run(...entryValues(entry, now))
      insertMail.run(...mailValues(lastInsertRowid, entry, now))
      return Number(lastInsertRowid)
    }),
  )
}

if (ENTRIES_POSTGRES) {
  const pool = new pg.Pool({ connectionString: ENTRIES_POSTGRES, max: 10 })
  const parameters = (columns: string) => {
    let number = 0
    return columns.replace(/\w+/g, () => `$${++number}`)
  }
  const entryText = `insert into public_name_submission (${entryColumns}) values (${parameters(entryColumns)}) returning id`
  const mailText = `insert into mail (${mailColumns}) values (${parameters(mailColumns)})`
  postEntry(async (entry) => {
    const client = await pool.connect()
    try {
      const now = new Date()
      await client.query('begin')
      const stored = await client.query({ name: 'entry', text: entryText, values: entryValues(entry, now) })
      const { id } = stored.rows[0]
      await client.query({ name: 'mail', text: mailText, values: mailValues(id, entry, now) })
      await client.query('commit')
      return id
    } finally {
      client.release()
    }
  })
}

await listen()
