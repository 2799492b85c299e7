import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { largePostgres, withPostgres } from '@snowplow/load/databases.ts'

/** @param create returns the address of an empty database @returns the failures */
export type RunOnDatabase = (name: string, create: () => Promise<string>) => Promise<string[]>

export function printFailures(failures: readonly string[]): boolean {
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  return failures.length === 0
}

/** One database after the other: each has the machine for itself. */
export async function runOnBoth(folder: string, run: RunOnDatabase, settings = largePostgres): Promise<boolean> {
  const files = join(folder, 'sqlite')
  mkdirSync(files)
  let databases = 0
  const failures = await run('SQLite', async () => `sqlite:${join(files, `${++databases}.db`)}`)
  rmSync(files, { recursive: true })
  failures.push(...(await withPostgres(({ create }) => run('PostgreSQL', create), settings)))
  return printFailures(failures)
}
