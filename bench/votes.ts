import { join } from 'node:path'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { Ballot } from '@snowplow/server/features/public-voting/public-voting.entity.ts'
import { createDatabase, startPostgres } from '@snowplow/server/test/postgres.ts'
import { solvedCaptchas } from './captchas.ts'
import { type LoadResult, load, post } from './load.ts'
import { compare, measuresPerRow, type Row } from './rows.ts'
import { type Server, startBare, startProduct } from './servers.ts'

const created = 201
const refusedAsUsed = 400
const votesPerTurn = 32_000

/** Three of those that are offered, from a place on. */
const optionsOf = async ({ port }: Server, from = 0): Promise<number[]> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/public-voting/district/1/options`)
  return ((await answer.json()) as { id: number }[]).slice(from, from + 3).map(({ id }) => id)
}

const voteWith = (selectedOptions: number[]) => (recaptcha: string) =>
  post('/api/public-voting/submit', { districtId: 1, selectedOptions, recaptcha })
const bareVote = post('/vote', { districtId: 1, selectedOptions: [1, 2, 3], recaptcha: 'off' })
const bareVotes = ({ port }: Server) => load({ port, calls: [bareVote], amount: votesPerTurn, statuses: [created] })

/** Fails unless every ballot that was acknowledged is in the database, and no other. */
async function confirm(database: string, acknowledged: number): Promise<void> {
  const orm = await openDatabase(database)
  const stored = await orm.em.fork().count(Ballot, { $not: { client: { $like: 'sample%' } } })
  await orm.close()
  if (acknowledged !== stored) throw new Error(`${acknowledged} ballots were acknowledged, ${stored} are stored`)
}

/** Durable votes with the captcha off, on a database of either kind. */
async function plainVotes(
  work: string,
  bar: number,
  database: string,
  bareEnvironment: Record<string, string>,
): Promise<Row> {
  const [product, bare] = await Promise.all([startProduct(database), startBare(bareEnvironment)])
  const vote = voteWith(await optionsOf(product))('off')
  let acknowledged = 0
  const votes = async () => {
    const { port } = product
    const result = await load({ port, calls: [vote], amount: votesPerTurn, statuses: [created] })
    acknowledged += result.done
    return result
  }
  const row = await compare(work, bar, () => bareVotes(bare), votes)
  await Promise.all([product.stop(), bare.stop()])
  await confirm(database, acknowledged)
  return row
}

const secret = 'the secret of the bench, which signs its own challenges'

async function votesWithCaptcha(folder: string): Promise<Row> {
  const database = `sqlite:${join(folder, 'captcha.sqlite')}`
  const captcha = { CAPTCHA_PROVIDER: 'altcha', JWT_SECRET: secret }
  const [product, bare] = await Promise.all([
    startProduct(database, captcha),
    startBare({ VOTES_SQLITE: join(folder, 'bare-captcha.sqlite') }),
  ])
  const { port } = product
  const captchas = await solvedCaptchas(secret, votesPerTurn * measuresPerRow)
  const votes = captchas.map(voteWith(await optionsOf(product)))
  let turn = 0
  let acknowledged = 0
  const freshVotes = async (): Promise<LoadResult> => {
    const calls = votes.slice(turn * votesPerTurn, ++turn * votesPerTurn)
    const result = await load({ port, calls, amount: votesPerTurn, statuses: [created] })
    acknowledged += result.done
    return result
  }
  const row = await compare('votes, SQLite FULL, ALTCHA verified once', 0.4, () => bareVotes(bare), freshVotes)
  // The same vote again would get its first answer.
  const used = captchas.slice(0, 640).map(voteWith(await optionsOf(product, 1)))
  const again = await load({ port, calls: used, amount: used.length, statuses: [refusedAsUsed] })
  if (again.refused) throw new Error(`${again.refused} used captcha solutions were not refused as used`)
  await Promise.all([product.stop(), bare.stop()])
  await confirm(database, acknowledged)
  return row
}

export async function voteRows(folder: string): Promise<Row[]> {
  const rows = [
    await plainVotes('votes, SQLite FULL', 0.6, `sqlite:${join(folder, 'votes.sqlite')}`, {
      VOTES_SQLITE: join(folder, 'bare-votes.sqlite'),
    }),
    await votesWithCaptcha(folder),
  ]
  const postgres = await startPostgres()
  try {
    const [database, bare] = [await createDatabase(postgres.address), await createDatabase(postgres.address)]
    rows.push(await plainVotes('votes, PostgreSQL', 0.8, database, { VOTES_POSTGRES: bare }))
  } finally {
    await postgres.stop()
  }
  return rows
}
