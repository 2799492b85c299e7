import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deletePublicSubmission, listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { getCurrentSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { openErasureList } from '../../features/retention/erasure-list.ts'
import { guest } from '../../http/token.ts'
import { distinctFamily, familyPattern, makeEntry } from '../../test/make/make.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'
import type { Command } from './operator-command.ts'
import { purge, reapply } from './operator-retention.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-operator-retention-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

/** Runs a command at an instant. @returns the lines that it prints */
async function run(command: Command, { orm }: TestApp, now: Date, flags: string[] = [], erasuresFile = '') {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  const client = { address: '', agent: '', cookies: '' }
  const by = { viewer: { ...guest, name: 'Operator' }, now, wallNow: now, season: getCurrentSeasonId(orm), client }
  const options = Object.fromEntries(flags.map((flag) => [flag, 'yes']))
  const config = readConfig({ ERASURES_FILE: erasuresFile })
  await command.run({ orm, config, by, args: [], options })
  return lines
}
const families = ({ orm }: TestApp) => orm.em.fork().count(PublicNameSubmission, { destroyedAt: null })
const later = '2026-05-01T12:00:00-05:00'

async function enter(contest: TestApp): Promise<number> {
  const body = makeEntry(distinctFamily)
  return (await contest.call(submitPublicSubmission, { body })).json().id
}

test('purge --dry-run > names groups and numbers, and changes nothing', async () => {
  const contest = await testApp({ now: at.phase1 })
  await enter(contest)
  contest.setClock(later)
  await contest.as('admin')(listPublicSubmissions)
  const lines = await run(purge, contest, new Date(later), ['dry-run'])
  expect(lines).toEqual([
    '2025  Families: 1 records, until 2026-04-25, due',
    '2025  Technical traces of votes: 0 records, until 2026-04-25, due',
    '2025  Mail: 1 records, until 2026-04-25, due',
    '2025  Audit log: 0 records, until 2026-04-25, due',
    'A purge would destroy 2 records now. Nothing was changed.',
  ])
  expect(lines.join('\n')).not.toMatch(familyPattern)
  expect(await families(contest)).toBe(1)
})

test('purge > destroys what is due, and nothing before', async () => {
  const contest = await testApp({ now: at.phase1 })
  await enter(contest)
  expect((await run(purge, contest, new Date(later))).at(-1)).toMatch(/^Destroyed 0 records/)
  contest.setClock(later)
  await contest.as('admin')(listPublicSubmissions)
  expect((await run(purge, contest, new Date(later))).at(-1)).toMatch(/^Destroyed 2 records/)
  expect(await families(contest)).toBe(0)
})

test('reapply-erasures > erases an entry deleted after the backup', async () => {
  const [file, backup, erasuresFile] = ['contest.sqlite', 'backup.sqlite', 'erasures'].map((name) => join(folder, name))
  const contest = await testApp({ database: `sqlite:${file}`, now: at.phase1 })
  const { orm, config } = contest
  const id = await enter(contest)
  await orm.em.execute('pragma wal_checkpoint(truncate)')
  copyFileSync(String(file), String(backup))
  const clock = { now: () => new Date(at.phase1), wallNow: () => new Date(at.phase1) }
  const app = await buildApp({ orm, config, clock, erasures: await openErasureList(String(erasuresFile)) })
  const headers = { authorization: `Bearer ${await contest.tokenOf('admin')}` }
  const url = `/api${deletePublicSubmission.path.replace('{id}', String(id))}?version=1`
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
  await app.close()

  const restored = await testApp({ database: `sqlite:${backup}`, now: at.phase1 })
  expect(await families(restored)).toBe(1)
  const lines = await run(reapply, restored, new Date(at.phase1), [], String(erasuresFile))
  expect(lines).toEqual(['Erased 1 entries and the addresses of 0 classes again, and repeated 0 purges.'])
  expect(await families(restored)).toBe(0)
})
