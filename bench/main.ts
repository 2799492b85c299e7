/**
 * `npm run bench`: speed as ratios against bare limits measured in the same run, on the same machine.
 * `npm run bench -- votes` (or reads, scripts) measures one part.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRows } from './reads.ts'
import { print, type Row } from './rows.ts'
import { scriptRows } from './scripts.ts'
import { voteRows } from './votes.ts'

const parts: Record<string, (folder: string) => Row[] | Promise<Row[]>> = {
  votes: voteRows,
  reads: readRows,
  scripts: scriptRows,
}
const wanted = process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), 'contest-bench-'))
try {
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measure(folder)))
  }
  print(rows)
  process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
