import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFilling, writePreparedFile } from '../../server/test/prepared-file.ts'

const variable = 'SEEDED_DEMO'

/** Seeds the demo's sample contest once per run: each server of the tests starts on a copy. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'contest-demo-'))
  const file = join(folder, 'contest.sqlite')
  await writePreparedFile(file, demoFilling())
  process.env[variable] = file
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Copies the seeded database. @returns its address, and a function that removes it */
export function copySeededDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'contest-demo-'))
  const file = join(folder, 'contest.sqlite')
  copyFileSync(process.env[variable] ?? '', file)
  return { address: `sqlite:${file}`, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
