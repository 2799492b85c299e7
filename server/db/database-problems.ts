/**
 * Finds out why the server cannot use a database, without changing it: at the start, and for `doctor`.
 * @param pool connections of a process, for PostgreSQL
 * @returns a line per problem, with what to do
 * @throws if PostgreSQL cannot be reached, or refuses the user
 */
export async function findDatabaseProblems(url: string, pool: number): Promise<string[]> {
  if (!url.startsWith('sqlite:')) {
    const { findPostgresProblems } = await import('./postgres/postgres-requirements.ts')
    return findPostgresProblems(url, pool)
  }
  const { findSqliteProblem } = await import('./sqlite/sqlite-requirements.ts')
  return [findSqliteProblem(url.slice('sqlite:'.length)) ?? []].flat()
}
