import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { getMigrations } from '../../../db/migrations/migrate.ts'
import { BackupError, type Header, type TableCount } from '../archive/manifest.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { parsePartName } from './postgres-backup.ts'
import { PostgresSchema } from './postgres-schema.ts'

/** PostgreSQL's error code of a missing right. */
export const insufficientPrivilege = '42501'
export const ownerAdvice =
  'make the user of DATABASE_URL the owner of its database (alter database … owner to …), or grant it create on the database if it owns the schema'

interface CopyIn {
  table: string
  /** Set once PostgreSQL has rejected a row: the stream has no connection then, and must not be used. */
  failure?: Error
  stream: Writable & { rowCount: number }
  finished: Promise<void>
}

// Rows that PostgreSQL rejects: those of a damaged file arrive before its checksum.
function describeLoadError(error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string }
  return /^2[23]/.test(code) ? new BackupError(`The backup is damaged: ${message}`) : error
}

async function writeChunk({ stream, finished, failure }: CopyIn, chunk: Buffer): Promise<void> {
  if (failure) throw describeLoadError(failure)
  const written = new Promise<void>((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
  await Promise.race([written, finished]).catch((error) => {
    throw describeLoadError(error)
  })
}

/**
 * Loads the files of a backup into a new schema, in one transaction of the client.
 * @param isTemporary loads faster without a write-ahead log, unless migrations follow: these add permanent tables, whose
 *   constraints cannot refer to others
 */
export function createPostgresLoader(client: pg.ClientBase, schema: string, isTemporary: boolean) {
  const inSchema = quoteIdentifier(schema)
  let definition: PostgresSchema | undefined
  let isUnlogged = false
  let current: CopyIn | undefined
  const counts: TableCount[] = []

  async function endTable(): Promise<void> {
    if (!current) return
    const { table, stream, finished, failure } = current
    current = undefined
    if (!failure) stream.end()
    await finished.catch((error) => {
      throw describeLoadError(error)
    })
    counts.push({ name: table, rows: stream.rowCount })
  }

  function startTable(table: string): CopyIn {
    const columns = definition?.tables.find(({ name }) => name === table)?.columns
    if (!columns) throw new BackupError(`The backup is damaged: it does not describe the table ${table}`)
    const statement = `copy ${quoteIdentifier(table)} (${columns.join(', ')}) from stdin`
    const stream = client.query(copyFrom(statement)) as unknown as CopyIn['stream']
    const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
    const copy: CopyIn = { table, stream, finished }
    stream.once('finish', resolve)
    stream.on('error', (error) => {
      copy.failure ??= error
      reject(error)
    })
    // Reported by the write or the end that follows.
    finished.catch(() => {})
    return copy
  }

  return {
    async start({ migrations }: Header): Promise<void> {
      isUnlogged = isTemporary && getMigrations('postgres').every((name) => migrations.includes(name))
      await client.query('begin')
      await client.query(`create schema ${inSchema}`).catch((error) => {
        throw error.code === insufficientPrivilege ? new BackupError(`${error.message}: ${ownerAdvice}`) : error
      })
      await client.query(`set local search_path = ${inSchema}`)
      // Leaves the other cores to the votes.
      for (const setting of ['max_parallel_maintenance_workers', 'max_parallel_workers_per_gather'])
        await client.query(`set local ${setting} = 0`)
    },
    async addSchema(content: AsyncIterable<Buffer>): Promise<void> {
      const { data } = PostgresSchema.safeParse(await json(content).catch(() => null))
      if (!data) throw new BackupError('The backup is damaged: the description of its tables cannot be read')
      definition = data
      for (const statement of data.before)
        await client.query(isUnlogged ? statement.replace(/^create table/, 'create unlogged table') : statement)
    },
    async addPart(name: string, content: AsyncIterable<Buffer>): Promise<void> {
      const table = parsePartName(name)
      if (!table) throw new BackupError(`The backup is damaged: unexpected file ${name}`)
      if (current?.table !== table) {
        await endTable()
        current = startTable(table)
      }
      // One chunk at a time: the stream would write a queued one without a connection.
      for await (const chunk of content) await writeChunk(current, chunk)
    },
    /** Ends the transaction without a result; does nothing after `finish`. */
    async abort(): Promise<void> {
      const copying = current
      current = undefined
      if (!copying?.failure) copying?.stream.destroy()
      await copying?.finished.catch(() => {})
      await client.query('rollback')
    },
    /** @returns the rows of each table */
    async finish(): Promise<TableCount[]> {
      await endTable()
      for (const statement of definition?.after ?? [])
        await client.query(statement).catch((error) => {
          throw describeLoadError(error)
        })
      await client.query('commit')
      if (!isTemporary) {
        const tables = (definition?.tables ?? []).map(({ name }) => `${inSchema}.${quoteIdentifier(name)}`)
        if (tables.length) await client.query(`analyze ${tables.join(', ')}`)
      }
      return (definition?.tables ?? []).map(
        ({ name }) => counts.find((count) => count.name === name) ?? { name, rows: 0 },
      )
    },
  }
}

/** Counts the rows of every table of a schema. */
export async function countPostgresRows(client: pg.ClientBase, schema: string): Promise<TableCount[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' order by relname`,
    [quoteIdentifier(schema)],
  )
  const counts: TableCount[] = []
  for (const { name } of tables) {
    const from = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${from}`)
    counts.push({ name, rows: Number(rows[0]?.rows) })
  }
  return counts
}
