import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-file.ts'

/** Returns the address of a new database that a second server can open, unlike one in memory. */
export async function toPersistentAddress(database: () => Promise<string>): Promise<string> {
  const address = await database()
  if (address !== 'sqlite::memory:') return address
  const folder = mkdtempSync(join(tmpdir(), 'contest-database-'))
  afterFile(async () => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${folder}/contest.sqlite`
}
