import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Mutex } from '../../lib/mutex.ts'
import type { BusyRetry } from './busy-retry.ts'
import type { OpenFiles } from './sqlite-files.ts'

export interface Handle {
  database: Database
  prepare: (sql: string) => Statement<unknown[]>
  files: OpenFiles
  mutex: Mutex
  lock: BusyRetry
}

type SessionResult<Row> = QueryResult<Row> & { isWrite: boolean }

/**
 * Uses the handle exclusively for a single statement or a transaction. Waits for other processes' locks without holding
 * the handle, so that reads continue.
 */
export class SqliteSession implements DatabaseConnection {
  readonly #handle: Handle
  #isInTransaction = false
  #failure: unknown

  constructor(handle: Handle) {
    this.#handle = handle
  }

  /**
   * Takes the write lock immediately if the file is writable: another process could invalidate the reads of a
   * transaction that locks later.
   */
  async startTransaction(): Promise<void> {
    const { mutex, lock } = this.#handle
    await lock.run(async () => {
      await mutex.acquire()
      try {
        this.#dropLeftOver()
        this.#run(this.#handle.database.readonly ? 'begin' : 'begin immediate')
      } catch (error) {
        mutex.release()
        throw error
      }
    })
    lock.ended()
    this.#isInTransaction = true
  }

  /** @throws also if everything was written, but into a file that is gone */
  async commit(): Promise<void> {
    this.#refuseLost()
    this.#run('commit')
    this.#end()
    this.#handle.files.check()
  }

  // After a full disk SQLite has already rolled back; after a failed check there is nothing to roll back.
  async rollback(): Promise<void> {
    if (!this.#isInTransaction) return
    try {
      this.#dropLeftOver()
    } finally {
      this.#end()
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isInTransaction) return this.#handle.lock.run(() => this.#runExclusively<Row>(sql, parameters))
    this.#refuseLost()
    try {
      return this.#run<Row>(sql, parameters)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  // Single statements run synchronously: only a transaction has to be waited for.
  async #runExclusively<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const { mutex } = this.#handle
    if (!mutex.isLocked) return this.#runAlone(sql, parameters)
    return mutex.run(async () => this.#runAlone(sql, parameters))
  }

  #runAlone<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    this.#dropLeftOver()
    const result = this.#run<Row>(sql, parameters)
    if (!result.isWrite) return result
    this.#handle.lock.ended()
    this.#handle.files.check()
    return result
  }

  #run<Row>(sql: string, parameters: readonly unknown[] = []): SessionResult<Row> {
    const { files, prepare } = this.#handle
    files.checkCached()
    const statement = prepare(sql)
    const isWrite = !statement.readonly
    if (statement.reader) return { rows: statement.all(parameters) as Row[], isWrite }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), isWrite }
  }

  // Prevents statements from being committed alone after SQLite has ended their transaction.
  #refuseLost(): void {
    if (!this.#handle.database.inTransaction) throw this.#failure ?? new Error('The transaction has been ended')
  }

  #dropLeftOver(): void {
    if (this.#handle.database.inTransaction) this.#handle.database.exec('rollback')
  }

  #end(): void {
    this.#isInTransaction = false
    this.#handle.mutex.release()
  }
}
