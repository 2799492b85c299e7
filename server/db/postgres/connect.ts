import pg from 'pg'
import { DatabaseUnreachable } from '../db-health.ts'
import { type PostgresAddress, parsePostgresAddress } from './postgres-address.ts'

/** Milliseconds for opening a connection to one host. */
const connectTimeoutMs = 10_000

/** Milliseconds; zero is no limit. */
export interface Timeouts {
  /** Statement, including lock waits; canceled by the database. */
  statementMs: number
  /** Lock wait: a table rebuild stalls a call no longer than this. */
  lockMs: number
  /** Reply, in case the network drops it: closes the connection, and the database rolls back. */
  queryMs: number
}

export const noTimeouts: Timeouts = { statementMs: 0, lockMs: 0, queryMs: 0 }

/**
 * Sets what the product relies on, whatever the role, the database and the server have. A statement, not parameters of
 * the connection: PgBouncer rejects those. Settings that this PostgreSQL does not have are skipped.
 */
export async function prepareSession(client: pg.ClientBase, timeouts: Timeouts): Promise<void> {
  const settings = {
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    // Releases the locks of a process that hangs.
    idle_in_transaction_session_timeout: timeouts.queryMs,
    transaction_timeout: 0,
    idle_session_timeout: 0,
    // Other formats of timestamps cannot be read.
    DateStyle: 'ISO',
    TimeZone: 'UTC',
    // The mapper quotes texts for it.
    standard_conforming_strings: 'on',
    default_transaction_isolation: 'read committed',
    // Acknowledged votes survive a crash.
    synchronous_commit: 'on',
  }
  // First, alone: a role's timeout may be too short for the rest.
  await client.query(`set statement_timeout = 0; select set_config(key, value, false) from json_each_text('${JSON.stringify(settings)}')
    where current_setting(key, true) is not null and (key <> 'synchronous_commit' or current_setting(key) = 'off')`)
}

/** A refused connection names its host in the message; a wrong password, a missing database and a timeout do not. */
export function describeFailure(
  error: Error & { code?: string },
  { host, port }: PostgresAddress['hosts'][number],
): string {
  const reason = error.message || String(error.code)
  return reason.includes(host) ? reason : `${reason} (${host}:${port})`
}

/**
 * Opens a connection outside the pool, without timeouts of statements: for work that takes minutes.
 * @throws DatabaseUnreachable with a reason per host of the address
 */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const { hosts, connection, session } = parsePostgresAddress(url)
  const reasons: string[] = []
  for (const host of hosts) {
    const client = new pg.Client({
      ...connection,
      ...host,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    })
    // A cut connection rejects the running statement; without a listener the process would exit.
    client.on('error', () => {})
    try {
      await client.connect()
      await prepareSession(client, noTimeouts)
      const { rows } = await client.query<{ isReadOnly: string }>(
        `select current_setting('transaction_read_only') as "isReadOnly"`,
      )
      if (session === 'any' || rows[0]?.isReadOnly === 'off') return client
      reasons.push(`${host.host}:${host.port} does not accept writes`)
    } catch (error) {
      reasons.push(describeFailure(error as Error, host))
    }
    await client.end().catch(() => {})
  }
  throw new DatabaseUnreachable(reasons.join('; '))
}
