/** Baselines: Fastify and the database driver alone, with the least work for each reply. Started by servers.ts. */
import { createHmac } from 'node:crypto'
import Database from 'better-sqlite3'
import pg from 'pg'
import { app, listen, openDurable } from './bare-app.ts'

const { VOTES_SQLITE, VOTES_POSTGRES, CAPTCHA_SECRETS, NAMES_SQLITE, BUFFER } = process.env

interface Vote {
  districtId: number
  selectedOptions: [number, number, number]
  recaptcha: string
}
type Outcome = 'stored' | 'used'

const columns =
  'season_id, district_id, first_option_id, second_option_id, third_option_id, created_at, receipt_hash, address_hash, ' +
  'network_hash, agent_hash, solved_after'
const receiptHash = Buffer.alloc(32, 'x')
const shortHash = 'x'.repeat(11)
const hashes = { address_hash: shortHash, network_hash: shortHash, agent_hash: shortHash, solved_after: 30 }

const postgresTypes = [...Array(5).fill('int'), 'timestamptz', 'bytea', 'text', 'text', 'text', 'smallint']
const postgresValues = postgresTypes.map((type, index) => `(value ->> ${index})::${type}`).join(', ')

/** Group commit: batches the votes of one event loop iteration, and those that arrive during a commit. */
function groupCommit(commit: (votes: Vote[]) => Outcome[] | Promise<Outcome[]>): (vote: Vote) => Promise<Outcome> {
  let waiting: { vote: Vote; resolve: (outcome: Outcome) => void }[] = []
  let isRunning = false
  const flush = async () => {
    const batch = waiting
    waiting = []
    const outcomes = await commit(batch.map(({ vote }) => vote))
    batch.forEach(({ resolve }, index) => {
      resolve(outcomes[index] ?? 'used')
    })
    isRunning = waiting.length > 0
    if (isRunning) setImmediate(flush)
  }
  return (vote) =>
    new Promise((resolve) => {
      waiting.push({ vote, resolve })
      if (isRunning) return
      isRunning = true
      setImmediate(flush)
    })
}

/** ALTCHA: our signature covers the challenge and the solution. @returns the id of the solution, or null */
function captchaCheck(secrets: string): (token: string) => string | null {
  const { hmacSignatureSecret, hmacKeySignatureSecret } = JSON.parse(secrets)
  const hmac = (secret: string, data: string | Buffer) => createHmac('sha256', secret).update(data).digest('hex')
  return (token) => {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString())
    const { parameters, signature } = challenge
    const signed = JSON.stringify(parameters, Object.keys(parameters).sort())
    const isOurs = signature === hmac(hmacSignatureSecret, signed) && parameters.expiresAt > Date.now() / 1000
    const key = hmac(hmacKeySignatureSecret, Buffer.from(solution.derivedKey, 'hex'))
    return isOurs && key === parameters.keySignature ? `${parameters.expiresAt}-${signature}` : null
  }
}

function castVotes(commit: (votes: Vote[]) => Outcome[] | Promise<Outcome[]>): void {
  const cast = groupCommit(commit)
  app.post<{ Body: Vote }>('/vote', async (request, reply) => {
    reply.status((await cast(request.body)) === 'stored' ? 201 : 400)
    return { createdAt: new Date().toISOString() }
  })
}

if (VOTES_SQLITE) {
  const database = openDurable(VOTES_SQLITE)
  database.exec(
    `create table ballot (id integer primary key autoincrement, season_id integer, district_id integer, first_option_id integer,
      second_option_id integer, third_option_id integer, created_at integer, receipt_hash blob,
      address_hash text, network_hash text, agent_hash text, solved_after integer);
     create table used (solution text primary key) without rowid`,
  )
  const insert = database.prepare(`insert into ballot (${columns}) values (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const use = database.prepare('insert into used (solution) values (?) on conflict do nothing')
  const check = CAPTCHA_SECRETS ? captchaCheck(CAPTCHA_SECRETS) : null
  const isFresh = (vote: Vote) => {
    const solution = check?.(vote.recaptcha)
    return solution === undefined || (solution !== null && use.run(solution).changes > 0)
  }
  castVotes(
    database.transaction((votes: Vote[]) =>
      votes.map((vote) => {
        if (!isFresh(vote)) return 'used'
        const stored = [Date.now(), receiptHash, ...Object.values(hashes)]
        insert.run(vote.districtId, ...vote.selectedOptions, ...stored)
        return 'stored'
      }),
    ),
  )
}

if (VOTES_POSTGRES) {
  const connection = new pg.Client({ connectionString: VOTES_POSTGRES })
  await connection.connect()
  // In a database of the product this table exists, and PostgreSQL checks its references for each ballot.
  await connection.query(
    `create table if not exists ballot (id serial primary key, season_id int, district_id int, first_option_id int,
      second_option_id int, third_option_id int, created_at timestamptz, receipt_hash bytea,
      address_hash varchar(11), network_hash varchar(11), agent_hash varchar(11),
      solved_after smallint)`,
  )
  castVotes(async (votes) => {
    const stored = [new Date(), `\\x${receiptHash.toString('hex')}`, ...Object.values(hashes)]
    const rows = votes.map(({ districtId, selectedOptions }) => [1, districtId, ...selectedOptions, ...stored])
    await connection.query({
      name: 'vote',
      text: `insert into ballot (${columns}) select ${postgresValues} from jsonb_array_elements($1)`,
      values: [JSON.stringify(rows)],
    })
    return votes.map(() => 'stored')
  })
}

if (NAMES_SQLITE) {
  const database = new Database(NAMES_SQLITE, { readonly: true })
  const find = database.prepare('select 1 from public_name_submission where season_id = 1 and name_key = ?')
  app.get<{ Querystring: { name: string } }>('/name', async (request) => ({ available: !find.get(request.query.name) }))
}

if (BUFFER) {
  const buffer = Buffer.from(BUFFER, 'base64')
  app.get('/buffer', async (_request, reply) => reply.type('application/json').send(buffer))
}

await listen()
