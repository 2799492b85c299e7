import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/orm.ts'
import { getCurrentSeasonId } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { guest } from '../../http/token.ts'
import { bareEnvironment } from '../../test/process/bare-environment.ts'
import { importCounties } from './operator-counties.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-counties-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = {
  ...bareEnvironment,
  DATABASE_URL: `sqlite:${join(folder, 'contest.sqlite')}`,
  // Seeds the counties of Arkansas.
  CONTEST_MODE: 'development',
  JWT_SECRET: 'a secret of the tests that is long enough',
}
const operator = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, ['server/commands/operator.ts', ...args], { env }, (error, out, err) =>
      done({ code: error ? 1 : 0, output: `${out}${err}` }),
    )
  })

test('operator > imports and exports counties, and reports errors', async () => {
  const file = join(folder, 'counties.csv')
  // Latin-1 with semicolons, as older Windows programs write CSV.
  writeFileSync(file, Buffer.from('county;district\nPulaski;Región 6\n', 'latin1'))
  const dry = await operator('import-counties', file, '--dry-run')
  expect([dry.code, dry.output]).toEqual([
    0,
    'district added Región 6\ncounty moved Pulaski from District 6 to Región 6\n2 changes; nothing was saved.\n',
  ])
  expect((await operator('import-counties', file)).output).toContain('2 changes saved.')
  const out = join(folder, 'out.csv')
  expect((await operator('export-counties', out)).code).toBe(0)
  expect(readFileSync(out, 'utf8')).toContain('Pulaski,Región 6')

  writeFileSync(file, 'county,district\nAtlantis,District 1\n')
  const wrong = await operator('import-counties', file)
  expect([wrong.code, wrong.output]).toEqual([
    1,
    'line 2: county Atlantis not found\nSome rows have errors; nothing was changed.\n',
  ])
  const none = await operator('import-counties', join(folder, 'none.csv'))
  expect([none.code, none.output]).toEqual([1, `${join(folder, 'none.csv')} cannot be opened: ENOENT.\n`])
  const unknown = await operator('import-counties', file, '--season', '2031')
  expect([unknown.code, unknown.output]).toEqual([1, 'No season found for this year.\n'])

  const orm = await openDatabase(env.DATABASE_URL)
  const version = async () => (await orm.em.fork().findOneOrFail(Season, { year: 2025 })).territoryVersion
  const before = await version()
  await orm.em.fork().nativeUpdate(Season, { year: 2025 }, { state: 'closed' })
  writeFileSync(file, 'county,district\nPulaski,District 1\n')
  // Runs in this process: another one takes a second to start.
  const now = new Date()
  const by = {
    viewer: guest,
    now,
    wallNow: now,
    season: getCurrentSeasonId(orm),
    client: { address: '', agent: '', cookies: '' },
  }
  const closed = importCounties.run({ orm, config: readConfig({}), by, args: [file], options: { season: '2025' } })
  await expect(closed).rejects.toMatchObject({ code: 'season.closed' })
  expect(await version()).toBe(before)
  await orm.close()
})
