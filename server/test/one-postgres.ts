import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** One real PostgreSQL for the whole run; each suite creates a database on it. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres(['max_connections=200'])
  project.provide('postgres', postgres.address)
  return () => postgres.stop()
}
