import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { cutOff } from './cuts.ts'
import { fillDisk } from './full-disk.ts'
import { seeded } from './random.ts'
import { findErrors } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-drill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What `npm run drill -- cuts` does at length. */
test('a contest cut off its PostgreSQL in every way loses and doubles nothing', { timeout: 120_000 }, async () => {
  expect(findErrors(await cutOff(inject('postgres'), 18, seeded(1), 250))).toEqual([])
})

test('a contest whose disk fills up again and again loses and doubles nothing', { timeout: 60_000 }, async () => {
  expect(findErrors(await fillDisk(folder, 2, seeded(1)))).toEqual([])
})
