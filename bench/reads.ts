import { join } from 'node:path'
import { openDatabase } from 'server/db/orm.ts'
import { get, load } from './load.ts'
import { alternate, type Row } from './rows.ts'
import { startBare, startProduct } from './servers.ts'

const connections = 64
const seconds = 3
const rounds = 3

async function votingOptions(folder: string): Promise<Row> {
  const product = await startProduct(`sqlite:${join(folder, 'options.sqlite')}`)
  const path = '/api/public-voting/district/1/options'
  const bytes = await (await fetch(`http://127.0.0.1:${product.port}${path}`)).arrayBuffer()
  const bare = await startBare({ BUFFER: Buffer.from(bytes).toString('base64') })
  const asked = (port: number, request: Buffer) => load({ port, connections, seconds, request: () => request })
  const row = await alternate(
    'voting options of a district',
    0.5,
    rounds,
    () => asked(bare.port, get('/buffer')),
    () => asked(product.port, get(path)),
  )
  await Promise.all([product.stop(), bare.stop()])
  return row
}

/** Adds entries to a database of the product until it holds `total`. */
async function fill(file: string, total: number): Promise<void> {
  const orm = await openDatabase(`sqlite:${file}`)
  await orm.em.execute(
    `with recursive number(n) as (select 1 union all select n + 1 from number where n < ?)
     insert into public_name_submission (first_name, last_name, email, phone_number, grade_level, school_name, county_id,
       snowplow_name, snowplow_name_description, created_at, updated_at, name_key, email_key, child_key, email_use)
     select 'Flurry', 'Testerson', 'family' || n || '@example.com', '(501) 555-0123', '3rd Grade', 'Homeschool', 1,
       'Sample Plow ' || n, 'It pushes snow.', 0, 0, 'bench plow ' || n, 'bench' || n, 'bench' || n, 1 from number`,
    [total],
  )
  await orm.close()
}

async function nameCheck(folder: string, total: number): Promise<{ row: Row; perSecond: number }> {
  const file = join(folder, `names-${total}.sqlite`)
  const preparing = await startProduct(`sqlite:${file}`)
  await preparing.stop()
  await fill(file, total)
  const product = await startProduct(`sqlite:${file}`)
  const bare = await startBare({ NAMES_SQLITE: file })
  // Every second name exists, spread over all of them.
  const names = Array.from({ length: 5000 }, (_, place) => encodeURIComponent(`free plow ${(place * 7919) % total}`))
  const asked = (port: number, path: string) => {
    const requests = names.map((name) => get(`${path}?name=${name}`))
    return load({ port, connections, seconds, request: (place) => requests[place % requests.length] as Buffer })
  }
  let best = 0
  const row = await alternate(
    `name check among ${total.toLocaleString('en')}`,
    0.5,
    rounds,
    () => asked(bare.port, '/name'),
    async () => {
      const result = await asked(product.port, '/api/public-submission/name-check')
      best = Math.max(best, result.perSecond)
      return result
    },
  )
  await Promise.all([product.stop(), bare.stop()])
  return { row, perSecond: best }
}

export async function readRows(folder: string): Promise<Row[]> {
  const options = await votingOptions(folder)
  const small = await nameCheck(folder, 10_000)
  const large = await nameCheck(folder, 1_000_000)
  const growth = small.perSecond / large.perSecond
  return [
    options,
    small.row,
    large.row,
    {
      work: 'name check, 1,000,000 against 10,000',
      reached: `${growth.toFixed(2)} ×`,
      bare: '',
      ratio: '',
      bar: '≤ 1.5 ×',
      isMet: growth <= 1.5,
      p99: '',
    },
  ]
}
