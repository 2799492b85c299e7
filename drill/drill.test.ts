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

/** Short version of `npm run drill -- cuts`. */
test('drill > neither loses nor doubles anything when PostgreSQL is cut off', { timeout: 120_000 }, async () => {
  expect(findErrors(await cutOff(inject('postgres'), 18, seeded(1), 250))).toEqual([])
})

test('drill > neither loses nor doubles anything when the disk is full', { timeout: 60_000 }, async () => {
  expect(findErrors(await fillDisk(folder, 2, seeded(1)))).toEqual([])
})
