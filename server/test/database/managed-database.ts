import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { onDatabase } from './test-postgres.ts'

/** As a password generator makes it; pasted unencoded, it cuts an address in five ways. */
export const generatedPassword = 'p@ss#w/rd%:?'

/** Runs statements as the administrator of the run's server. */
export const asAdministrator = <Result>(database: string, run: (client: pg.Client) => Promise<Result>) =>
  onDatabase(`${inject('postgres')}/${database}`, run)

/**
 * Creates a database as an administrator does who gives an application no more than it needs: a dedicated role, which
 * owns neither the database nor the schema `public`.
 * @param statements run in the database; `$role` and `$database` are the new names
 */
export async function createManagedDatabase(statements: readonly string[], options = '') {
  const [role, database] = ['role', 'database'].map((kind) => `${kind}_${randomBytes(6).toString('hex')}`) as [
    string,
    string,
  ]
  const run = (client: pg.Client, statement: string) =>
    client.query(statement.replaceAll('$role', role).replaceAll('$database', database))
  await asAdministrator('postgres', async (client) => {
    await client.query(`create role ${role} login password '${generatedPassword}'`)
    await client.query(`create database ${database} template template0 ${options}`)
  })
  await asAdministrator(database, async (client) => {
    for (const statement of statements) await run(client, statement)
  })
  const address = Object.assign(new URL(`${inject('postgres')}/${database}`), { username: role })
  address.password = encodeURIComponent(generatedPassword)
  return { role, database, url: address.href }
}
