import { hash } from 'node:crypto'
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { parse as parseArray } from 'postgres-array'
import { pools } from '../../metrics/metrics.ts'
import { DatabaseBusy, DatabaseUnreachable } from '../db-health.ts'
import { isInStaffPool } from '../pool-partition.ts'
import { describeFailure, noTimeouts, prepareSession, type Timeouts } from './connect.ts'
import { type PostgresAddress, parsePostgresAddress } from './postgres-address.ts'

/** Timeouts. A vote that exceeds each of them is refused before its client gives up. */
export interface PostgresLimits extends Timeouts {
  /** Opening a connection to one host, or waiting for a free one. */
  connectMs: number
}

const defaultLimits: PostgresLimits = { connectMs: 3000, statementMs: 8000, lockMs: 2000, queryMs: 9000 }

/** For migrations and seeding, whose duration is unbounded. */
export const unlimited: PostgresLimits = { connectMs: 10_000, ...noTimeouts }

// Maximum connections of staff; the rest is reserved for voters and families.
const staffShare = (connections: number) => Math.max(1, Math.floor(connections / 2))

const isFromDatabase = (error: unknown) => error instanceof pg.DatabaseError
const toUnreachable = (error: unknown) =>
  isFromDatabase(error) ? error : new DatabaseUnreachable((error as Error).message, { cause: error })

// The server became a standby: only a new connection finds the primary.
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006'

const types = new pg.TypeOverrides()
for (const [oid, parser] of Object.entries(createPostgreSqlTypeParsers((text) => parseArray(text)))) {
  types.setTypeParser(Number(oid), parser as (text: string) => unknown)
}

const statementNames = new Map<string, string>()

// Returns the name under which a statement stays prepared, derived from its text: parsing and planning an insert takes
// a fifth of its time. Only statements with one parameter, such as those over a list, are limited in number by the
// source; those with several vary with the length of a list, and those without contain values that the mapper inlines.
function statementName(text: string, parameters: number): string | undefined {
  if (parameters !== 1) return undefined
  const name = statementNames.get(text) ?? hash('sha256', text).slice(0, 32)
  statementNames.set(text, name)
  return name
}

class Session extends pg.Client {
  static queryMs = 0
  isStale = false

  // @ts-expect-error The mapper sends text with values and takes a promise; the other forms are not offered.
  override async query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const giveUp = () => this.connection.stream.destroy(new Error('The database did not answer in time'))
    const { queryMs } = this.constructor as typeof Session
    const timer = queryMs ? setTimeout(giveUp, queryMs) : undefined
    try {
      return await super.query({ text, values, name: statementName(text, values.length) })
    } catch (error) {
      if (isReadOnly(error)) this.isStale = true
      throw toUnreachable(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

// Semaphore: admits `limit` callers at a time, and rejects those that wait longer than `timeoutMs`.
function semaphore(limit: number, timeoutMs: number) {
  let active = 0
  const waiting: (() => void)[] = []
  const releaseShare = () => {
    const next = waiting.shift()
    if (next) next()
    else active -= 1
  }
  return async function enter(): Promise<() => void> {
    if (active < limit) active += 1
    else
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(admit), 1)
          reject(new DatabaseBusy('No connection of the staff’s share was free in time'))
        }, timeoutMs)
        const admit = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(admit)
      })
    return releaseShare
  }
}

async function refuseStandby(client: pg.ClientBase, session: PostgresAddress['session']): Promise<void> {
  const { rows } = await client.query<{ recovering: boolean; read_only: string }>(
    `select pg_is_in_recovery() as recovering, current_setting('transaction_read_only') as read_only`,
  )
  const isUsable = session === 'primary' ? !rows[0]?.recovering : rows[0]?.read_only === 'off'
  if (!isUsable) throw new Error('This host does not accept writes')
}

interface Connections {
  connections: number
  minConnections: number
  limits?: PostgresLimits
}

/**
 * Connection pool of one process: uses the first host that serves, limits every wait, and limits staff to their share.
 * A connection without a reply is never reused.
 */
export function createPostgresDialect(
  url: string,
  { connections, minConnections, limits = defaultLimits }: Connections,
): PostgresDialect {
  const { hosts, connection, session } = parsePostgresAddress(url)
  let hostIndex = 0
  const currentHost = () => hosts[hostIndex % hosts.length] as (typeof hosts)[number]

  class HostSession extends Session {
    static override queryMs = limits.queryMs

    constructor(options: pg.ClientConfig) {
      // The pool makes the password non-enumerable: a spread omits it.
      super({ ...options, password: options.password, ...currentHost() })
    }
  }
  const pool = new pg.Pool({
    ...connection,
    Client: HostSession as unknown as typeof pg.Client,
    max: connections,
    min: minConnections,
    types,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    async onConnect(client) {
      await prepareSession(client, limits)
      if (session !== 'any') await refuseStandby(client, session)
    },
  } as pg.PoolConfig)
  pools.add(pool)
  // The running statement reports the error itself; without a listener the process would exit.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function connect(): Promise<pg.PoolClient> {
    const reasons: string[] = []
    while (reasons.length < hosts.length) {
      const triedIndex = hostIndex
      try {
        return await pool.connect()
      } catch (error) {
        if (pool.totalCount >= connections) throw new DatabaseBusy('No connection was free in time', { cause: error })
        reasons.push(describeFailure(error as Error, currentHost()))
        if (hostIndex === triedIndex) hostIndex += 1
      }
    }
    throw new DatabaseUnreachable(reasons.join('; '))
  }

  const acquireStaffShare = semaphore(staffShare(connections), limits.connectMs)
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end() {
        pools.delete(pool)
        return pool.end()
      },
      async connect() {
        const releaseShare = isInStaffPool() ? await acquireStaffShare() : () => {}
        const client = await connect().catch((error) => {
          releaseShare()
          throw error
        })
        const release = client.release
        client.release = () => {
          releaseShare()
          release((client as unknown as Session).isStale)
        }
        return client as never
      },
    },
  })
}
