import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startLock } from '../orm.ts'
import { WrongDatabase } from '../wrong-database.ts'
import { connectPostgres } from './connect.ts'

// Advisory lock id, unique within the product. Each server has it in shared mode, a restore exclusively.
const presenceLock = 20_250_814

const reconnectMs = 5_000

const tryLock = async (client: pg.ClientBase, mode: '' | '_shared', lock = presenceLock) => {
  const { rows } = await client.query<{ acquired: boolean }>(`select pg_try_advisory_lock${mode}(${lock}) as acquired`)
  return rows[0]?.acquired ?? false
}

/**
 * Marks a PostgreSQL database as used, on a separate connection that lasts as long as the process: the pool closes idle
 * ones. After an outage it connects again. A SQLite file needs no mark: its connection lasts as long.
 * @param onRestore called if a restore began during an outage of the connection: the process must end
 * @returns a function that removes the mark
 * @throws WrongDatabase while the database is being restored
 */
export async function markInUse(url: string, onRestore: () => void = () => {}): Promise<() => Promise<void>> {
  if (url.startsWith('sqlite:')) return async () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  let current: pg.Client | undefined

  async function connect(): Promise<void> {
    const client = await connectPostgres(url)
    if (!(await tryLock(client, '_shared'))) {
      await client.end()
      throw new WrongDatabase('DATABASE_URL is being restored: start again afterwards')
    }
    current = client
    client.once('end', reconnect)
    if (signal.aborted) await client.end()
  }
  async function reconnect(): Promise<void> {
    current = undefined
    while (!signal.aborted) {
      await delay(reconnectMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      try {
        return await connect()
      } catch (error) {
        if (error instanceof WrongDatabase) return onRestore()
      }
    }
  }

  await connect()
  return async () => {
    stopping.abort()
    await current?.end()
  }
}

const usersQuery = `select coalesce(client_addr::text, 'this machine') as host, pid from pg_locks
  join pg_stat_activity using (pid)
  where datname = current_database() and locktype = 'advisory' and classid = 0 and objid = ${presenceLock} and granted and pid <> pg_backend_pid()`

/**
 * Locks a database against servers and other restores, until the client's end. A server that starts in the meantime waits.
 * @returns where it is used, if it is
 */
export async function lockUnused(client: pg.ClientBase): Promise<string[]> {
  if ((await tryLock(client, '')) && (await tryLock(client, '', startLock))) return []
  const { rows } = await client.query<{ host: string }>(usersQuery)
  return rows.length ? [...new Set(rows.map(({ host }) => host))] : ['another process']
}
