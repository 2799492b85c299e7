import { join } from 'node:path'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { openDatabase } from 'server/db/orm.ts'
import { challengeSecrets } from 'server/features/captcha/captcha.service.ts'
import { Ballot } from 'server/features/public-voting/public-voting.entity.ts'
import { createDatabase, startPostgres } from 'server/test/postgres.ts'
import { type LoadResult, load, post } from './load.ts'
import { alternate, type Row } from './rows.ts'
import { type Server, startBare, startProduct } from './servers.ts'

const connections = 64
const seconds = 4
const rounds = 3

const optionsOf = async ({ port }: Server): Promise<number[]> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/public-voting/district/1/options`)
  return ((await answer.json()) as { id: number }[]).slice(0, 3).map(({ id }) => id)
}

async function ballots(database: string): Promise<number> {
  const orm = await openDatabase(database)
  const count = await orm.em.fork().count(Ballot, { client: { $ne: 'sample' } })
  await orm.close()
  return count
}

/** Every ballot that was acknowledged is in the database, and no other. */
function confirm(acknowledged: number, stored: number): void {
  if (acknowledged !== stored) throw new Error(`${acknowledged} ballots were acknowledged, ${stored} are stored`)
}

const voteWith = (selectedOptions: number[]) => (recaptcha: string) =>
  post('/api/public-voting/submit', { districtId: 1, selectedOptions, recaptcha })
const bareVote = post('/vote', { districtId: 1, selectedOptions: [1, 2, 3], recaptcha: 'off' })
const bareLoad = ({ port }: Server) => load({ port, connections, seconds, request: () => bareVote })

/** Durable votes with the captcha off, on a database of either kind, against its bare limit. */
async function plainVotes(
  work: string,
  bar: number,
  database: string,
  bareEnvironment: Record<string, string>,
): Promise<Row> {
  const product = await startProduct(database)
  const bare = await startBare(bareEnvironment)
  const request = voteWith(await optionsOf(product))('off')
  let acknowledged = 0
  const row = await alternate(
    work,
    bar,
    rounds,
    () => bareLoad(bare),
    async () => {
      const result = await load({ port: product.port, connections, seconds, request: () => request })
      acknowledged += result.ok
      return result
    },
  )
  await Promise.all([product.stop(), bare.stop()])
  confirm(acknowledged, await ballots(database))
  return row
}

const secret = 'the secret of the bench, which signs its own challenges'

/** Challenges as the server makes them, but with the answer at the first attempt: solving is the browsers' work. */
async function solveMany(count: number): Promise<string[]> {
  const solutions: string[] = []
  while (solutions.length < count) {
    const batch = Array.from({ length: 200 }, async () => {
      const expiresAt = Math.floor(Date.now() / 1000) + 3600
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1,
        counter: 0,
        expiresAt,
        deriveKey,
        ...challengeSecrets(secret),
      })
      const solution = await solveChallenge({ challenge, deriveKey })
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    })
    solutions.push(...(await Promise.all(batch)))
  }
  return solutions
}

async function votesWithCaptcha(folder: string): Promise<Row> {
  const database = `sqlite:${join(folder, 'captcha.sqlite')}`
  const product = await startProduct(database, { CAPTCHA_PROVIDER: 'altcha', JWT_SECRET: secret })
  const bare = await startBare({ VOTES_SQLITE: join(folder, 'bare-captcha.sqlite') })
  const vote = voteWith(await optionsOf(product))
  const perRound = 12_000
  const requests = (await solveMany(perRound * rounds)).map(vote)
  let round = 0
  let acknowledged = 0
  const send = async (): Promise<LoadResult> => {
    const from = round++ * perRound
    const result = await load({
      port: product.port,
      connections,
      seconds: 60,
      most: perRound,
      request: (place) => requests[from + place] ?? bareVote,
    })
    acknowledged += result.ok
    return result
  }
  const row = await alternate('votes/s, SQLite, ALTCHA verified once', 0.4, rounds, () => bareLoad(bare), send)
  const again = await load({
    port: product.port,
    connections,
    seconds: 30,
    most: 500,
    request: (place) => requests[place] ?? bareVote,
  })
  if (again.ok > 0) throw new Error(`${again.ok} used captcha solutions were accepted again`)
  await Promise.all([product.stop(), bare.stop()])
  confirm(acknowledged, await ballots(database))
  return row
}

export async function voteRows(folder: string): Promise<Row[]> {
  const rows = [
    await plainVotes('votes/s, SQLite FULL', 0.6, `sqlite:${join(folder, 'votes.sqlite')}`, {
      VOTES_SQLITE: join(folder, 'bare-votes.sqlite'),
    }),
    await votesWithCaptcha(folder),
  ]
  const postgres = await startPostgres()
  try {
    const [database, bare] = [await createDatabase(postgres.address), await createDatabase(postgres.address)]
    rows.push(await plainVotes('votes/s, PostgreSQL', 0.8, database, { VOTES_POSTGRES: bare }))
  } finally {
    await postgres.stop()
  }
  return rows
}
