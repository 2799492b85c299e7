import type { TestProject } from 'vitest/node'
import { startPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/**
 * One real PostgreSQL for the whole run; each suite creates a database on it. Its data need not survive a crash: tests
 * that kill a server start their own.
 */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres(['max_connections=200', 'fsync=off', 'full_page_writes=off'])
  project.provide('postgres', postgres.address)
  return () => postgres.stop()
}
