import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, type TableCount } from './manifest.ts'
import { tableOfPart } from './postgres-backup.ts'
import { PostgresSchema, quoteIdentifier } from './postgres-schema.ts'

async function readJson(content: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

interface CopyIn {
  table: string
  stream: Writable & { rowCount: number }
  finished: Promise<void>
}

// Rows that PostgreSQL rejects: those of a damaged file arrive before its checksum.
function describeLoadError(error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string }
  return /^2[23]/.test(code) ? new BackupError(`The backup is damaged: ${message}`) : error
}

/**
 * Loads the files of a backup into a new schema, in one transaction of the client.
 * @param isTemporary without a write-ahead log: fast, and emptied by a crash
 */
export function postgresLoader(client: pg.ClientBase, schema: string, isTemporary: boolean) {
  let definition: PostgresSchema | undefined
  let current: CopyIn | undefined
  const counts: TableCount[] = []

  async function endTable(): Promise<void> {
    if (!current) return
    const { table, stream, finished } = current
    current = undefined
    stream.end()
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
    const finished = new Promise<void>((resolve, reject) => {
      stream.once('finish', resolve)
      stream.once('error', reject)
    })
    // Reported by the write or the end that follows.
    finished.catch(() => {})
    return { table, stream, finished }
  }

  return {
    async start(): Promise<void> {
      await client.query('begin')
      await client.query(`create schema ${quoteIdentifier(schema)}`)
      await client.query(`set local search_path = ${quoteIdentifier(schema)}`)
    },
    async addSchema(content: AsyncIterable<Buffer>): Promise<void> {
      definition = PostgresSchema.parse(await readJson(content))
      for (const statement of definition.before)
        await client.query(isTemporary ? statement.replace(/^create table/, 'create unlogged table') : statement)
    },
    async addPart(name: string, content: AsyncIterable<Buffer>): Promise<void> {
      const table = tableOfPart(name)
      if (!table) throw new BackupError(`The backup is damaged: unexpected file ${name}`)
      if (current?.table !== table) {
        await endTable()
        current = startTable(table)
      }
      const { stream, finished } = current
      for await (const chunk of content) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), finished])
    },
    /** Ends the transaction without a result; does nothing after `finish`. */
    async abort(): Promise<void> {
      const copying = current
      current = undefined
      copying?.stream.destroy()
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
      await client.query(`set search_path = ${quoteIdentifier(schema)}`)
      await client.query('analyze')
      await client.query('reset search_path')
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
