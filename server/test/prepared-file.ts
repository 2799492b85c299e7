import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig } from '../config.ts'
import { getFilling, openPrepared } from '../seed/prepare.ts'

export type Filling = ReturnType<typeof getFilling>

/** Filling of a demo that starts with the default settings. */
export function demoFilling(): Filling {
  const config = readConfig({ CONTEST_MODE: 'demo' })
  return getFilling(config, new Date(config.CONTEST_NOW))
}

/** Writes a migrated and seeded SQLite file, without a write-ahead log. Atomic: other processes may write the same. */
export async function writePreparedFile(file: string, filling: Filling): Promise<void> {
  const folder = mkdtempSync(join(dirname(file), 'new-'))
  const orm = await openPrepared('sqlite::memory:', 1, filling)
  await orm.em.execute('vacuum into ?', [join(folder, 'contest.sqlite')])
  await orm.close()
  renameSync(join(folder, 'contest.sqlite'), file)
  rmSync(folder, { recursive: true })
}
