import { join } from 'node:path'
import { sendRequest } from '@snowplow/load/client.ts'
import { fillDatabase } from '@snowplow/load/fill-database.ts'
import { makePlowName } from '@snowplow/load/sample-entries.ts'
import { createDemo, type Server, startBaseline, startProduct } from '@snowplow/load/servers.ts'
import { measureThroughput, type PreparedCall, prepareGet } from '@snowplow/load/throughput.ts'
import { toConfusableKey } from '@snowplow/server/db/confusable-key.ts'
import { readResponseHeaders } from './response-headers.ts'
import { compare, type Row } from './rows.ts'

const ok = 200
const conflict = 409

const readsPerRound = 36_000

const runLoad = ({ port }: Server, calls: PreparedCall[]) =>
  measureThroughput({ port, calls, amount: readsPerRound, statuses: [ok, conflict] })

async function measureVotingOptions(folder: string): Promise<Row[]> {
  const product = await startProduct(`sqlite:${join(folder, 'options.sqlite')}`)
  const path = '/api/public-voting/district/1/options'
  const { bytes } = await sendRequest(product.origin + path)
  const buffer = { BUFFER: bytes.toString('base64') }
  const withSameHeaders = await startBaseline('bare.ts', { ...buffer, ...(await readResponseHeaders(product)) })
  const bare = await startBaseline('bare.ts', buffer)
  const measureBuffer = (server: Server) => () => runLoad(server, [prepareGet('/buffer')])
  const limits = [
    { work: 'voting options of a district', bar: 0.85, measure: measureBuffer(withSameHeaders) },
    { work: 'the same against a buffer without headers', bar: 0.7, measure: measureBuffer(bare) },
  ]
  const rows = await compare(limits, () => runLoad(product, [prepareGet(path)]))
  await Promise.all([product, withSameHeaders, bare].map((server) => server.stop()))
  return rows
}

async function createNames(entries: number, folder: string): Promise<string> {
  const file = join(folder, `names-${entries}.sqlite`)
  await fillDatabase(await createDemo(`sqlite:${file}`), { entries, ballots: 0 })
  return file
}

/** Spread over the whole index; every second name is available. */
function createQuestions(path: string, total: number, toText = (name: string) => name): PreparedCall[] {
  const count = 20_000
  const step = total / count
  return Array.from({ length: count }, (_, index) => {
    const name = makePlowName(Math.floor(((index * 7919) % count) * step))
    return prepareGet(`${path}?name=${encodeURIComponent(toText(index % 2 ? `${name} b` : name))}`)
  })
}

async function measureNameChecks(folder: string): Promise<Row[]> {
  const few = 10_000
  const many = 1_000_000
  const [fewFile, manyFile] = [await createNames(few, folder), await createNames(many, folder)]
  const [smallProduct, largeProduct] = await Promise.all([
    startProduct(`sqlite:${fewFile}`),
    startProduct(`sqlite:${manyFile}`),
  ])
  const headers = await readResponseHeaders(largeProduct)
  const bare = await startBaseline('bare.ts', { NAMES_SQLITE: manyFile, ...headers })
  const path = '/api/public-submission/name-check'
  const [fewNames, manyNames] = [createQuestions(path, few), createQuestions(path, many)]
  const bareNames = createQuestions('/name', many, toConfusableKey)
  const limits = [
    { work: 'name check among 1,000,000', bar: 0.75, measure: () => runLoad(bare, bareNames) },
    { work: 'the same against 10,000 as the limit', bar: 1 / 1.5, measure: () => runLoad(smallProduct, fewNames) },
  ]
  const rows = await compare(limits, () => runLoad(largeProduct, manyNames))
  await Promise.all([smallProduct, largeProduct, bare].map((server) => server.stop()))
  return rows
}

export async function* measureReads(folder: string): AsyncGenerator<Row> {
  yield* await measureVotingOptions(folder)
  yield* await measureNameChecks(folder)
}
