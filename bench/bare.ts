/** The bare limits: Fastify and the database driver, with nothing between them. Started by servers.ts. */
import Database from 'better-sqlite3'
import Fastify from 'fastify'
import pg from 'pg'

const { PORT, VOTES_SQLITE, VOTES_POSTGRES, NAMES_SQLITE, BUFFER } = process.env
const app = Fastify({ logger: false })
app.get('/ready', () => ({}))

interface Vote {
  districtId: number
  selectedOptions: [number, number, number]
}

/** One durable commit for each turn of the event loop. */
if (VOTES_SQLITE) {
  const database = new Database(VOTES_SQLITE)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(
    'create table ballot (id integer primary key autoincrement, district integer, a integer, b integer, c integer, created_at integer, client text)',
  )
  const insert = database.prepare(
    'insert into ballot (district, a, b, c, created_at, client) values (?, ?, ?, ?, ?, ?)',
  )
  let waiting: { vote: Vote; resolve: (id: number | bigint) => void }[] = []
  const commit = database.transaction((votes: Vote[]) =>
    votes.map(
      ({ districtId, selectedOptions: [a, b, c] }) =>
        insert.run(districtId, a, b, c, Date.now(), 'x'.repeat(32)).lastInsertRowid,
    ),
  )
  const flush = () => {
    const batch = waiting
    waiting = []
    const ids = commit(batch.map(({ vote }) => vote))
    batch.forEach(({ resolve }, place) => {
      resolve(ids[place] ?? 0)
    })
  }
  app.post<{ Body: Vote }>('/vote', async (request, reply) => {
    const id = await new Promise<number | bigint>((resolve) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ vote: request.body, resolve })
    })
    reply.status(201)
    return { id: Number(id), createdAt: new Date().toISOString() }
  })
}

/** One insert and one commit for each vote. */
if (VOTES_POSTGRES) {
  const pool = new pg.Pool({ connectionString: VOTES_POSTGRES, max: 10 })
  await pool.query(
    'create table bare_ballot (id serial primary key, district int, a int, b int, c int, created_at timestamptz, client varchar(32))',
  )
  app.post<{ Body: Vote }>('/vote', async (request, reply) => {
    const { districtId, selectedOptions } = request.body
    const { rows } = await pool.query({
      name: 'vote',
      text: 'insert into bare_ballot (district, a, b, c, created_at, client) values ($1, $2, $3, $4, $5, $6) returning id',
      values: [districtId, ...selectedOptions, new Date(), 'x'.repeat(32)],
    })
    reply.status(201)
    return { id: rows[0].id, createdAt: new Date().toISOString() }
  })
}

if (NAMES_SQLITE) {
  const database = new Database(NAMES_SQLITE, { readonly: true })
  const find = database.prepare('select 1 from public_name_submission where name_key = ?')
  app.get<{ Querystring: { name: string } }>('/name', async (request) => ({ available: !find.get(request.query.name) }))
}

if (BUFFER) {
  const buffer = Buffer.from(BUFFER, 'base64')
  app.get('/buffer', async (_request, reply) => reply.type('application/json').send(buffer))
}

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
