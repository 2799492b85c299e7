/**
 * `npm run bench`: speed as ratios against bare limits measured in the same run, on the same machine.
 * `npm run bench -- votes` (or reads, scripts, scale) measures one part. Ends with code 1 when a bar is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRows } from './reads.ts'
import { print, type Row } from './rows.ts'
import { scaleRows } from './scale.ts'
import { scriptRows } from './scripts.ts'
import { voteRows } from './votes.ts'

const parts: Record<string, (folder: string) => Row[] | Promise<Row[]>> = {
  votes: voteRows,
  reads: readRows,
  scripts: scriptRows,
  scale: scaleRows,
}
const wanted = process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), 'contest-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

async function measured(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measure(folder)))
  }
  return rows
}

try {
  const rows = await measured()
  print(rows)
  // Said aloud: the embedded PostgreSQL would otherwise end the process with its own code.
  process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
} catch (error) {
  console.error(error)
  process.exit(1)
}
