import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { connectPostgres } from '../../../db/postgres/connect.ts'
import { createDatabase } from '../../../test/database/test-postgres.ts'
import { createPostgresLoader } from './postgres-load.ts'

const header = {
  ...{
    format: 1,
    product: 'snowplow-naming-contest',
    version: '1.3.0',
    commit: 'unknown',
    database: 'postgres' as const,
  },
  ...{ instant: '2026-01-05T12:00:00Z', migrations: [], bytes: 0 },
}
const schema = {
  before: ['create table one (id integer)'],
  after: [],
  tables: [{ name: 'one', columns: ['id'] }],
}
const rowsPerChunk = 20_000
const chunks = 40

/** Rows of which one is invalid, in chunks that arrive while PostgreSQL rejects it. */
async function* rowsWithDamage(damaged: number) {
  for (let chunk = 0; chunk < chunks; chunk++) {
    yield Buffer.from(`${chunk === damaged ? 'x' : chunk}\n`.repeat(rowsPerChunk))
    await delay(1)
  }
}

test.each([0, 1, chunks / 2, chunks - 1])(
  'createPostgresLoader > reports a damaged row in chunk %i',
  async (damaged) => {
    const client = await connectPostgres(await createDatabase(inject('postgres')))
    const loader = createPostgresLoader(client, 'restored', false)
    await loader.start(header)
    await loader.addSchema(Readable.from([Buffer.from(JSON.stringify(schema))]))
    const loading = async () => {
      await loader.addPart('tables/one/000001', rowsWithDamage(damaged))
      await loader.finish()
    }
    await expect(loading()).rejects.toThrow('The backup is damaged: invalid input syntax for type integer')
    await loader.abort()
    const { rows } = await client.query(`select to_regclass('restored.one') as found`)
    expect(rows).toEqual([{ found: null }])
    await client.end()
  },
)
