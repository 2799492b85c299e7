import { join } from 'node:path'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { hintRules } from '@snowplow/server/entities/examination.entity.ts'
import { type Call, get, load } from './load.ts'
import { compare, type Row } from './rows.ts'
import { getResponseHeaders, type Server, startBare, startProduct } from './servers.ts'

const ok = 200
const conflict = 409

const readsPerRound = 36_000

const runLoad = (port: number, calls: Call[]) => load({ port, calls, amount: readsPerRound, statuses: [ok, conflict] })

async function votingOptions(folder: string): Promise<Row[]> {
  const product = await startProduct(`sqlite:${join(folder, 'options.sqlite')}`)
  const path = '/api/public-voting/district/1/options'
  const bytes = await (await fetch(`http://127.0.0.1:${product.port}${path}`)).arrayBuffer()
  const buffer = { BUFFER: Buffer.from(bytes).toString('base64') }
  const [withSameHeaders, bare] = await Promise.all([
    startBare({ ...buffer, ...(await getResponseHeaders(product)) }),
    startBare(buffer),
  ])
  const limitOf = (work: string, bar: number, { port }: Server) => ({
    work,
    bar,
    measure: () => runLoad(port, [get('/buffer')]),
  })
  const limits = [
    limitOf('voting options of a district', 0.85, withSameHeaders),
    limitOf('the same against a buffer without headers', 0.7, bare),
  ]
  const rows = await compare(limits, () => runLoad(product.port, [get(path)]))
  await Promise.all([product, withSameHeaders, bare].map((server) => server.stop()))
  return rows
}

async function databaseOf(total: number, folder: string): Promise<string> {
  const file = join(folder, `names-${total}.sqlite`)
  const preparing = await startProduct(`sqlite:${file}`)
  await preparing.stop()
  const orm = await openDatabase(`sqlite:${file}`)
  await orm.em.execute(
    `with recursive number(n) as (select 1 union all select n + 1 from number where n < ?)
     insert into public_name_submission (season_id, reference, first_name, last_name, email, phone_number, grade_level, school_name, county_id,
       snowplow_name, snowplow_name_description, created_at, updated_at, name_key, email_key, child_key, email_use)
     select 1, printf('%08d', n), 'Flurry', 'Testerson', 'family' || n || '@example.com', '(501) 555-0123', '3rd Grade', 'Homeschool', 1,
       'Sample Plow ' || n, 'It pushes snow.', 0, 0, 'sample plow ' || n, 'bench' || n, 'bench' || n, 1 from number`,
    [total],
  )
  // Marks them as examined: no background work during the measurement.
  await orm.em.execute(
    'insert or ignore into examined_submission (season_id, submission_id, rules) select 1, id, ? from public_name_submission',
    [hintRules],
  )
  await orm.close()
  return file
}

/** Spread over the whole index; every second name is available. */
function questions(path: string, total: number): Call[] {
  const count = 20_000
  const step = total / count
  return Array.from({ length: count }, (_, index) => {
    const number = 1 + Math.floor(((index * 7919) % count) * step)
    const name = `sample plow ${number}${index % 2 ? ' b' : ''}`
    return get(`${path}?name=${encodeURIComponent(name)}`)
  })
}

async function nameChecks(folder: string): Promise<Row[]> {
  const few = 10_000
  const many = 1_000_000
  const [fewFile, manyFile] = [await databaseOf(few, folder), await databaseOf(many, folder)]
  const [smallProduct, largeProduct] = await Promise.all([
    startProduct(`sqlite:${fewFile}`),
    startProduct(`sqlite:${manyFile}`),
  ])
  const bare = await startBare({ NAMES_SQLITE: manyFile, ...(await getResponseHeaders(largeProduct)) })
  const path = '/api/public-submission/name-check'
  const [fewNames, manyNames, bareNames] = [questions(path, few), questions(path, many), questions('/name', many)]
  const limits = [
    { work: 'name check among 1,000,000', bar: 0.75, measure: () => runLoad(bare.port, bareNames) },
    {
      work: 'the same against 10,000 as the limit',
      bar: 1 / 1.5,
      measure: () => runLoad(smallProduct.port, fewNames),
    },
  ]
  const rows = await compare(limits, () => runLoad(largeProduct.port, manyNames))
  await Promise.all([smallProduct.stop(), largeProduct.stop(), bare.stop()])
  return rows
}

export async function* readRows(folder: string): AsyncGenerator<Row> {
  yield* await votingOptions(folder)
  yield* await nameChecks(folder)
}
