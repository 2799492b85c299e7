import { hash } from 'node:crypto'
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { parse as parseArray } from 'postgres-array'
import { DatabaseBusy, DatabaseUnreachable } from '../db-health.ts'
import { isInStaffShare } from '../pool-partition.ts'
import { type PostgresAddress, postgresAddress } from './postgres-address.ts'

/** A vote that meets all of these limits is refused before its client gives up. */
export interface PostgresLimits {
  /** To open a connection to one host, or to wait for a free one. */
  connectMs: number
  /** A statement, lock waits included; the database ends it. */
  statementMs: number
  /** A lock: a table that is being rebuilt stalls a call no longer than this. */
  lockMs: number
  /** An answer, for a network that swallows it: the connection is given up, and the database undoes what was open. */
  queryMs: number
}

const defaultLimits: PostgresLimits = { connectMs: 3000, statementMs: 8000, lockMs: 2000, queryMs: 9000 }

/** For migrations and for filling a new database, which take what they take. Zero is no limit. */
export const unlimited: PostgresLimits = { connectMs: 10_000, statementMs: 0, lockMs: 0, queryMs: 0 }

/** The staff's share of the connections; the rest is for voters and families alone. */
const staffShare = (connections: number) => Math.max(1, Math.floor(connections / 2))

/** The database's own errors say what is wrong with a statement; any other means that no answer came. */
const isFromDatabase = (error: unknown) => error instanceof pg.DatabaseError
const unreachable = (error: unknown) =>
  isFromDatabase(error) ? error : new DatabaseUnreachable((error as Error).message, { cause: error })

/** The server became a standby under this connection: only a new one finds the other host. */
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006'

const types = new pg.TypeOverrides()
for (const [oid, parser] of Object.entries(createPostgreSqlTypeParsers((text) => parseArray(text)))) {
  types.setTypeParser(Number(oid), parser as (text: string) => unknown)
}

const names = new Map<string, string>()

/**
 * Statements of one parameter, such as those over a list, are as many as the source has: they stay prepared, under a
 * name that follows from their text, since to parse and plan an insert takes a fifth of its time. Those of several may
 * be as many as a list is long, and what anybody may word by a query has none: the mapper writes its values into it.
 */
function nameOf(text: string, parameters: number): string | undefined {
  if (parameters !== 1) return undefined
  const name = names.get(text) ?? hash('sha256', text).slice(0, 32)
  names.set(text, name)
  return name
}

/** A connection whose statements are answered or given up. */
class Session extends pg.Client {
  static queryMs = 0
  isStale = false

  // @ts-expect-error The mapper sends text with values and takes a promise; the other forms are not offered.
  override async query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const giveUp = () => this.connection.stream.destroy(new Error('The database did not answer in time'))
    const { queryMs } = this.constructor as typeof Session
    const timer = queryMs ? setTimeout(giveUp, queryMs) : undefined
    try {
      return await super.query({ text, values, name: nameOf(text, values.length) })
    } catch (error) {
      if (isReadOnly(error)) this.isStale = true
      throw unreachable(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Lets `limit` in at a time; who waits longer than `timeoutMs` is refused. */
function gate(limit: number, timeoutMs: number) {
  let inside = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }
  return async function enter(): Promise<() => void> {
    if (inside < limit) inside += 1
    else
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enterNow), 1)
          reject(new DatabaseBusy('No connection of the staff’s share was free in time'))
        }, timeoutMs)
        const enterNow = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(enterNow)
      })
    return leave
  }
}

async function refuseStandby(client: pg.ClientBase, session: PostgresAddress['session']): Promise<void> {
  const { rows } = await client.query<{ recovering: boolean; read_only: string }>(
    `select pg_is_in_recovery() as recovering, current_setting('transaction_read_only') as read_only`,
  )
  const isUsable = session === 'primary' ? !rows[0]?.recovering : rows[0]?.read_only === 'off'
  if (!isUsable) throw new Error('This host does not accept writes')
}

/** A refused connection names its host itself; a wrong password, a missing database and a timeout don't. */
function describeFailure(error: Error & { code?: string }, { host, port }: PostgresAddress['hosts'][number]): string {
  const reason = error.message || String(error.code)
  return reason.includes(host) ? reason : `${reason} (${host}:${port})`
}

interface Connections {
  connections: number
  /** How many stay open while nobody asks. */
  minConnections: number
  limits?: PostgresLimits
}

/**
 * The connections of one process to PostgreSQL: to the first host that serves, each wait limited, and no more than their
 * share for staff. A connection that did not answer is never used again.
 */
export function postgresDialect(
  url: string,
  { connections, minConnections, limits = defaultLimits }: Connections,
): PostgresDialect {
  const { hosts, connection, session } = postgresAddress(url)
  let hostIndex = 0
  const hostNow = () => hosts[hostIndex % hosts.length] as (typeof hosts)[number]

  class HostSession extends Session {
    static override queryMs = limits.queryMs

    constructor(options: pg.ClientConfig) {
      // The pool hides the password from whoever copies its options.
      super({ ...options, password: options.password, ...hostNow() })
    }
  }
  const pool = new pg.Pool({
    ...connection,
    Client: HostSession as unknown as typeof pg.Client,
    max: connections,
    min: minConnections,
    types,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    // A connection whose process hangs must not keep its locks.
    idle_in_transaction_session_timeout: limits.queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => (session === 'any' ? undefined : refuseStandby(client, session)),
  } as pg.PoolConfig)
  // The statement under way is told by its own error; without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  /** A free connection, or a new one: to the next host where this one does not serve. */
  async function connect(): Promise<pg.PoolClient> {
    const reasons: string[] = []
    while (reasons.length < hosts.length) {
      const tried = hostIndex
      try {
        return await pool.connect()
      } catch (error) {
        if (pool.totalCount >= connections) throw new DatabaseBusy('No connection was free in time', { cause: error })
        reasons.push(describeFailure(error as Error, hostNow()))
        if (hostIndex === tried) hostIndex += 1
      }
    }
    throw new DatabaseUnreachable(reasons.join('; '))
  }

  const enterStaffShare = gate(staffShare(connections), limits.connectMs)
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        const leave = isInStaffShare() ? await enterStaffShare() : () => {}
        const client = await connect().catch((error) => {
          leave()
          throw error
        })
        const release = client.release
        client.release = () => {
          leave()
          release((client as unknown as Session).isStale)
        }
        return client as never
      },
    },
  })
}
