import { join } from 'node:path'
import { solveCaptchas } from '@snowplow/load/captchas.ts'
import { sendRequest } from '@snowplow/load/client.ts'
import { countBallots, withPostgres } from '@snowplow/load/databases.ts'
import { createDemo, type Server, startBaseline, startProduct } from '@snowplow/load/servers.ts'
import { measureThroughput, type PreparedCall, preparePost } from '@snowplow/load/throughput.ts'
import { deriveChallengeSecrets } from '@snowplow/server/features/captcha/altcha-signature.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { readResponseHeaders } from './response-headers.ts'
import { compare, measuresPerRow, type Row } from './rows.ts'

const created = 201
const refusedAsUsed = 400
const votesPerRound = 18_000

const createVote = (path: string, selectedOptions: number[]) => (recaptcha: string) =>
  preparePost(path, { districtId: 1, selectedOptions, recaptcha })
const productPath = '/api/public-voting/submit'
const barePath = '/vote'

const cast = ({ port }: Server, calls: PreparedCall[]) =>
  measureThroughput({ port, calls, amount: votesPerRound, statuses: [created] })

function createVoteRun(server: Server, calls: PreparedCall[]) {
  let round = 0
  return () => cast(server, calls.slice(round * votesPerRound, ++round * votesPerRound))
}

interface Comparison {
  database: string
  product: Server
  limits: { work: string; bar: number; server: Server; castVotes: () => ReturnType<typeof cast> }[]
  castVotes: () => ReturnType<typeof cast>
}

/** Stops the servers afterwards. @throws if the database has more or fewer ballots than were acknowledged */
async function compareVotes({ database, product, limits, castVotes }: Comparison, finish = async () => {}) {
  let acknowledged = 0
  const rows = await compare(
    limits.map(({ castVotes: measure, ...limit }) => ({ ...limit, measure })),
    async () => {
      const result = await castVotes()
      acknowledged += result.done
      return result
    },
  )
  await finish()
  await Promise.all([product, ...limits.map(({ server }) => server)].map((server) => server.stop()))
  const stored = await countBallots(database)
  if (acknowledged !== stored) throw new Error(`${acknowledged} ballots were acknowledged, ${stored} are stored`)
  return rows
}

interface BareVotes {
  work: string
  bar: number
  environment: Record<string, string>
  isWithoutHeaders?: boolean
}

async function measurePlainVotes(database: string, against: BareVotes[]): Promise<Row[]> {
  const product = await startProduct(database)
  const headers = await readResponseHeaders(product)
  const options = await firstOptions(product.base)
  const bareVote = createVote(barePath, options)('off')
  const limits = await Promise.all(
    against.map(async ({ work, bar, environment, isWithoutHeaders }) => {
      const server = await startBaseline('bare.ts', { ...environment, ...(!isWithoutHeaders && headers) })
      return { work, bar, server, castVotes: () => cast(server, [bareVote]) }
    }),
  )
  const vote = createVote(productPath, options)('off')
  return compareVotes({ database, product, limits, castVotes: () => cast(product, [vote]) })
}

const secret = 'the secret of the bench, which signs its own challenges'

/** One limit verifies each solution and stores its use, the minimum that prevents a second use. */
async function measureVotesWithCaptcha(folder: string): Promise<Row[]> {
  const database = `sqlite:${join(folder, 'captcha.sqlite')}`
  const product = await startProduct(database, { CAPTCHA_PROVIDER: 'altcha', JWT_SECRET: secret })
  const headers = await readResponseHeaders(product)
  const startBare = (name: string, environment = {}) =>
    startBaseline('bare.ts', { VOTES_SQLITE: join(folder, `${name}.sqlite`), ...environment, ...headers })
  const secrets = JSON.stringify(deriveChallengeSecrets(secret))
  const verifying = await startBare('bare-captcha', { CAPTCHA_SECRETS: secrets })
  const bare = await startBare('bare-without-captcha')
  const captchas = await solveCaptchas(secret, votesPerRound * measuresPerRow)
  const options = await firstOptions(product.base)
  const bareVote = createVote(barePath, options)
  const limits = [
    {
      work: 'votes, SQLite FULL, ALTCHA verified once',
      bar: 0.6,
      server: verifying,
      castVotes: createVoteRun(verifying, captchas.map(bareVote)),
    },
    {
      work: 'the same against votes without a captcha',
      bar: 0.4,
      server: bare,
      castVotes: () => cast(bare, [bareVote('off')]),
    },
  ]
  const castVotes = createVoteRun(product, captchas.map(createVote(productPath, options)))
  return compareVotes({ database, product, limits, castVotes }, async () => {
    // Votes for other options: repeating the same vote returns its first reply.
    const { port, base } = product
    const { bytes } = await sendRequest(`${base}/public-voting/district/1/options`)
    const others: { id: number }[] = JSON.parse(bytes.toString()).slice(1, 4)
    const otherOptions = others.map(({ id }) => id)
    const used = captchas.slice(0, 640).map(createVote(productPath, otherOptions))
    const again = await measureThroughput({ port, calls: used, amount: used.length, statuses: [refusedAsUsed] })
    if (again.refused) throw new Error(`${again.refused} used captcha solutions were not refused as used`)
  })
}

/** One limit stores into the product's own table, where PostgreSQL checks each reference of each ballot. */
const measureVotesOnPostgres = () =>
  withPostgres(async ({ create }) => {
    const [database, prepared, empty] = [await create(), await createDemo(await create()), await create()]
    return measurePlainVotes(database, [
      { work: 'votes, PostgreSQL', bar: 0.8, environment: { VOTES_POSTGRES: prepared } },
      { work: 'the same against a table without references', bar: 0.45, environment: { VOTES_POSTGRES: empty } },
    ])
  })

export async function* measureVotes(folder: string): AsyncGenerator<Row> {
  yield* await measurePlainVotes(`sqlite:${join(folder, 'votes.sqlite')}`, [
    { work: 'votes, SQLite FULL', bar: 0.75, environment: { VOTES_SQLITE: join(folder, 'bare-votes.sqlite') } },
    {
      work: 'the same against answers without headers',
      bar: 0.6,
      environment: { VOTES_SQLITE: join(folder, 'bare-votes-without-headers.sqlite') },
      isWithoutHeaders: true,
    },
  ])
  yield* await measureVotesWithCaptcha(folder)
  yield* await measureVotesOnPostgres()
}
