import { join } from 'node:path'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { Ballot } from '@snowplow/server/entities/public-voting.entity.ts'
import { deriveChallengeSecrets } from '@snowplow/server/features/captcha/captcha.service.ts'
import { createDatabase, startPostgres } from '@snowplow/server/test/postgres.ts'
import { solvedCaptchas } from './captchas.ts'
import { type Call, load, post } from './load.ts'
import { compare, measuresPerRow, type Row } from './rows.ts'
import { getResponseHeaders, type Server, startBare, startProduct } from './servers.ts'

const created = 201
const refusedAsUsed = 400
const votesPerRound = 18_000

const optionsOf = async ({ port }: Server, from = 0): Promise<number[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/public-voting/district/1/options`)
  return ((await response.json()) as { id: number }[]).slice(from, from + 3).map(({ id }) => id)
}

const voteWith = (path: string, selectedOptions: number[]) => (recaptcha: string) =>
  post(path, { districtId: 1, selectedOptions, recaptcha })
const productPath = '/api/public-voting/submit'
const barePath = '/vote'

const cast = ({ port }: Server, calls: Call[]) => load({ port, calls, amount: votesPerRound, statuses: [created] })

function createVoteRun(server: Server, calls: Call[]) {
  let round = 0
  return () => cast(server, calls.slice(round * votesPerRound, ++round * votesPerRound))
}

async function confirm(database: string, acknowledged: number): Promise<void> {
  const orm = await openDatabase(database)
  const stored = await orm.em.fork().count(Ballot, { $not: { client: { $like: 'sample%' } } })
  await orm.close()
  if (acknowledged !== stored) throw new Error(`${acknowledged} ballots were acknowledged, ${stored} are stored`)
}

interface BareVotes {
  work: string
  bar: number
  environment: Record<string, string>
  isWithoutHeaders?: boolean
}

async function plainVotes(database: string, against: BareVotes[]): Promise<Row[]> {
  const product = await startProduct(database)
  const headers = await getResponseHeaders(product)
  const bares = await Promise.all(
    against.map(({ environment, isWithoutHeaders }) =>
      startBare({ ...environment, ...(!isWithoutHeaders && headers) }),
    ),
  )
  const options = await optionsOf(product)
  const bareVote = voteWith(barePath, options)('off')
  const limits = bares.map((bare, index) => ({
    ...(against[index] as BareVotes),
    measure: () => cast(bare, [bareVote]),
  }))
  const vote = voteWith(productPath, options)('off')
  let acknowledged = 0
  const rows = await compare(limits, async () => {
    const result = await cast(product, [vote])
    acknowledged += result.done
    return result
  })
  await Promise.all([product, ...bares].map((server) => server.stop()))
  await confirm(database, acknowledged)
  return rows
}

const secret = 'the secret of the bench, which signs its own challenges'

/** One limit verifies each solution and stores its use, the minimum that prevents a second use. */
async function votesWithCaptcha(folder: string): Promise<Row[]> {
  const database = `sqlite:${join(folder, 'captcha.sqlite')}`
  const product = await startProduct(database, { CAPTCHA_PROVIDER: 'altcha', JWT_SECRET: secret })
  const headers = await getResponseHeaders(product)
  const [verifying, bare] = await Promise.all([
    startBare({
      VOTES_SQLITE: join(folder, 'bare-captcha.sqlite'),
      CAPTCHA_SECRETS: JSON.stringify(deriveChallengeSecrets(secret)),
      ...headers,
    }),
    startBare({ VOTES_SQLITE: join(folder, 'bare-without-captcha.sqlite'), ...headers }),
  ])
  const captchas = await solvedCaptchas(secret, votesPerRound * measuresPerRow)
  const options = await optionsOf(product)
  const bareVote = voteWith(barePath, options)
  const limits = [
    {
      work: 'votes, SQLite FULL, ALTCHA verified once',
      bar: 0.6,
      measure: createVoteRun(verifying, captchas.map(bareVote)),
    },
    {
      work: 'the same against votes without a captcha',
      bar: 0.4,
      measure: () => cast(bare, [bareVote('off')]),
    },
  ]
  const freshVotes = createVoteRun(product, captchas.map(voteWith(productPath, options)))
  let acknowledged = 0
  const rows = await compare(limits, async () => {
    const result = await freshVotes()
    acknowledged += result.done
    return result
  })
  // Votes for other options: repeating the same vote returns its first reply.
  const used = captchas.slice(0, 640).map(voteWith(productPath, await optionsOf(product, 1)))
  const again = await load({ port: product.port, calls: used, amount: used.length, statuses: [refusedAsUsed] })
  if (again.refused) throw new Error(`${again.refused} used captcha solutions were not refused as used`)
  await Promise.all([product, verifying, bare].map((server) => server.stop()))
  await confirm(database, acknowledged)
  return rows
}

/** One limit stores into the product's own table, where PostgreSQL checks each reference of each ballot. */
async function votesOnPostgres(): Promise<Row[]> {
  const postgres = await startPostgres()
  try {
    const newDatabase = () => createDatabase(postgres.address)
    const [database, preparedDatabase, empty] = [await newDatabase(), await newDatabase(), await newDatabase()]
    const preparing = await startProduct(preparedDatabase)
    await preparing.stop()
    return await plainVotes(database, [
      { work: 'votes, PostgreSQL', bar: 0.8, environment: { VOTES_POSTGRES: preparedDatabase } },
      { work: 'the same against a table without references', bar: 0.45, environment: { VOTES_POSTGRES: empty } },
    ])
  } finally {
    await postgres.stop()
  }
}

export async function* voteRows(folder: string): AsyncGenerator<Row> {
  yield* await plainVotes(`sqlite:${join(folder, 'votes.sqlite')}`, [
    { work: 'votes, SQLite FULL', bar: 0.75, environment: { VOTES_SQLITE: join(folder, 'bare-votes.sqlite') } },
    {
      work: 'the same against answers without headers',
      bar: 0.6,
      environment: { VOTES_SQLITE: join(folder, 'bare-votes-without-headers.sqlite') },
      isWithoutHeaders: true,
    },
  ])
  yield* await votesWithCaptcha(folder)
  yield* await votesOnPostgres()
}
