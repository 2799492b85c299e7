/**
 * `npm run bench`: speed as ratios to baselines measured in the same run, on the same machine. `npm run bench -- votes`
 * (or entries, html, reads, scripts, pages, shifts, scale) measures one part. `--cpu 6` slows the phone of `pages` down
 * six times, instead of four. Exits with code 1 if a bar is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureEntries } from './entries.ts'
import { measureHtml } from './html.ts'
import { measurePages } from './pages.ts'
import { measureReads } from './reads.ts'
import { printHeading, printRow, type Row } from './rows.ts'
import { measureScale } from './scale/scale.ts'
import { measureScripts } from './scripts.ts'
import { measureShifts } from './shifts.ts'
import { measureVotes } from './votes.ts'

const { values, positionals: selectedSuites } = parseArgs({
  allowPositionals: true,
  options: { cpu: { type: 'string' } },
})

const suites: Record<string, (folder: string) => Row[] | Promise<Row[]> | AsyncGenerator<Row>> = {
  votes: measureVotes,
  entries: measureEntries,
  html: measureHtml,
  reads: measureReads,
  scripts: measureScripts,
  pages: (folder) => measurePages(folder, values.cpu ? Number(values.cpu) : undefined),
  shifts: measureShifts,
  scale: measureScale,
}

const folder = mkdtempSync(join(tmpdir(), 'contest-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Prints each row at once: the last one may be half an hour away. @returns whether all bars are met */
async function measureAll(): Promise<boolean> {
  let areAllWithinBar = true
  printHeading()
  for (const [name, measure] of Object.entries(suites)) {
    if (selectedSuites.length > 0 && !selectedSuites.includes(name)) continue
    for await (const row of await measure(folder)) {
      printRow(row)
      areAllWithinBar &&= row.isWithinBar
    }
  }
  return areAllWithinBar
}

try {
  // Explicit: otherwise the embedded PostgreSQL ends the process with its own exit code.
  process.exit((await measureAll()) ? 0 : 1)
} catch (error) {
  console.error(error)
  process.exit(1)
}
