import pg from 'pg'
import { postgresAddress } from './postgres-address.ts'

/** Milliseconds for opening a connection to one host. */
const connectTimeoutMs = 10_000

/** Turns off the timeouts that the role or the database may have: the driver sends none that is zero. */
export const liftTimeouts = (client: pg.ClientBase) =>
  client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')

/**
 * Opens a connection outside the pool, without timeouts of statements: for work that takes minutes.
 * @throws the last error if no host of the address can be used
 */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const { hosts, connection, session } = postgresAddress(url)
  let failure: unknown
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
      await liftTimeouts(client)
      const { rows } = await client.query<{ isReadOnly: string }>(
        `select current_setting('transaction_read_only') as "isReadOnly"`,
      )
      if (session === 'any' || rows[0]?.isReadOnly === 'off') return client
      failure = new Error(`${host.host}:${host.port} does not accept writes`)
    } catch (error) {
      failure = error
    }
    await client.end().catch(() => {})
  }
  throw failure
}
