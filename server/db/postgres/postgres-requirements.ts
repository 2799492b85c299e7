import pg from 'pg'
import { connectPostgres } from './connect.ts'

interface Facts {
  user: string
  database: string
  encoding: string
  isReadOnly: boolean
  /** In recovery, and so read-only by nature. */
  isStandby: boolean
  searchPath: string
  /** Schema of new tables; null if none of the search path exists and may be used. */
  schema: string | null
  canCreate: boolean
  /** Schema in which the search path finds the contest; null before the first start. */
  contestSchema: string | null
  /** Owner of the tables, unless the user is one of its members. */
  otherOwner: string | null
  /** Connections that the role or the database allows; null without a limit. */
  connectionLimit: number | null
}

const factsQuery = `select current_user as user, current_database() as database, getdatabaseencoding() as encoding,
    current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby",
    current_setting('search_path') as "searchPath", current_schema() as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreate",
    (select nspname from pg_namespace where oid = relnamespace) as "contestSchema",
    case when not pg_has_role(relowner, 'usage') then pg_get_userbyid(relowner) end as "otherOwner",
    (select min(connections) from (select rolconnlimit from pg_roles where rolname = current_user and not rolsuper
      union all select datconnlimit from pg_database where datname = current_database()) as limits (connections)
      where connections >= 0) as "connectionLimit"
  from (select) as one left join pg_class on pg_class.oid = to_regclass('public_name_submission')`

const { escapeIdentifier: name, escapeLiteral: text } = pg

/** Each finds a reason why the product cannot use a database, with the statement that an administrator runs. */
export const postgresRequirements: ((facts: Facts, pool: number) => string | false)[] = [
  ({ encoding, database, user }) =>
    encoding !== 'UTF8' &&
    `The database ${database} is encoded in ${encoding}, which lacks characters that people write. Create another one: ` +
      `create database ${name(`${database}_utf8`)} owner ${name(user)} encoding 'UTF8' locale 'C.UTF-8' template template0`,
  ({ isReadOnly, isStandby, database, user }) =>
    isReadOnly &&
    (isStandby
      ? 'The database accepts no writes: DATABASE_URL must lead to the primary'
      : `The database accepts no writes. Run: alter role ${name(user)} in database ${name(database)} set default_transaction_read_only = off`),
  ({ schema, searchPath, user, database }) =>
    schema === null &&
    `The user ${user} can use no schema of its search_path (${searchPath}). Run: create schema if not exists ${name(user)}; ` +
      `grant usage, create on schema ${name(user)} to ${name(user)}; alter role ${name(user)} in database ${name(database)} set search_path = ${name(user)}`,
  ({ schema, contestSchema, user, database }) =>
    schema !== null &&
    contestSchema !== null &&
    contestSchema !== schema &&
    `The contest is in the schema ${contestSchema}, and new tables would be in ${schema}. ` +
      `Run: alter role ${name(user)} in database ${name(database)} set search_path = ${name(contestSchema)}`,
  ({ schema, canCreate, user }) =>
    schema !== null &&
    !canCreate &&
    `The user ${user} cannot create tables. Run: grant create on schema ${name(schema)} to ${name(user)}`,
  ({ otherOwner, contestSchema, user }) =>
    otherOwner !== null &&
    `The tables belong to ${otherOwner}. Run in psql: select format('alter table %I.%I owner to %I', schemaname, tablename, ` +
      `${text(user)}) from pg_tables where schemaname = ${text(contestSchema ?? '')} \\gexec`,
  ({ connectionLimit, user, database }, pool) =>
    connectionLimit !== null &&
    connectionLimit <= pool &&
    `The server needs ${pool + 1} connections (DATABASE_POOL and one), and may open ${connectionLimit}. ` +
      `Run: alter role ${name(user)} connection limit -1; alter database ${name(database)} connection limit -1`,
]

const pooled =
  'DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer, which loses locks, settings and ' +
  'prepared statements. Set its pool_mode = session, or use the address of PostgreSQL itself'

const readPid = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** Opens two connections: through a pooler, a transaction of one gets the process of the other, or they change. */
async function isPooled(url: string, client: pg.Client): Promise<boolean> {
  const before = await readPid(client)
  const other = await connectPostgres(url)
  try {
    // A pooler in statement mode rejects it.
    await other.query('begin')
    return (await readPid(other)) === before || (await readPid(client)) !== before
  } catch (error) {
    if (error instanceof pg.DatabaseError) return true
    throw error
  } finally {
    await other.end()
  }
}

/**
 * Checks a PostgreSQL database without changing it.
 * @param pool connections of a process
 * @returns a line per problem, with what to run
 * @throws if it cannot be opened
 */
export async function findPostgresProblems(url: string, pool: number): Promise<string[]> {
  const client = await connectPostgres(url)
  try {
    const { rows } = await client.query<Facts>(factsQuery)
    const problems = rows.flatMap((facts) => postgresRequirements.flatMap((find) => find(facts, pool) || []))
    return problems.length || !(await isPooled(url, client)) ? problems : [pooled]
  } finally {
    await client.end()
  }
}
