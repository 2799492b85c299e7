import { execFile } from 'node:child_process'
import { existsSync, linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@snowplow/contract/auth/auth.ts'
import { updateBranding } from '@snowplow/contract/branding/update-branding.ts'
import { getContest, setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { getTerritory, updateTerritory } from '@snowplow/contract/county/territory.ts'
import { listEmployeeSubmissions } from '@snowplow/contract/internal-naming.ts'
import { getSeasonChecklist, startSeason } from '@snowplow/contract/season/seasons.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { insertRows } from '../../db/json-rows.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import { openToRead } from '../../db/open-to-read.ts'
import { type Orm, openDatabase } from '../../db/orm.ts'
import { getCurrentSeasonId } from '../../db/season.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { Page } from '../../entities/content-page.entity.ts'
import { County } from '../../entities/county.entity.ts'
import { FavoriteNamesSubmission } from '../../entities/district-poll.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Ballot, PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { moveSchedule } from '../../features/season/schedule/moved-schedule.ts'
import { guest } from '../../http/token.ts'
import { schedule2025 } from '../../seed/reference.ts'
import { inBase64, plainLogo } from '../../test/make/logos.ts'
import { makeEntry, ownTexts } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { bareEnvironment } from '../../test/process/bare-environment.ts'
import { onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { rehearse as command } from './operator-rehearse.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const production = { CONTEST_MODE: 'production', JWT_SECRET: 'x'.repeat(40), CAPTCHA_PROVIDER: 'altcha' }

const rehearse = (source: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { ...bareEnvironment, ...production, DATABASE_URL: source }
    execFile(process.execPath, ['server/commands/operator.ts', 'rehearse', ...args], { env }, (error, out, err) =>
      done({ code: error ? 1 : 0, output: `${out}${err}` }),
    )
  })

/** Serializes all tables. */
async function getContent(orm: Orm): Promise<string> {
  const tables = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)
  const rows = await Promise.all(tables.map((table) => orm.em.execute<object[]>(`select * from ${table}`)))
  return JSON.stringify(rows.map((some) => some.map((row) => JSON.stringify(row)).sort()))
}

/** Like `rehearse`, but in this process. */
async function runRehearsal(source: string, target: string): Promise<void> {
  const orm = await openToRead(source)
  const now = new Date()
  const by = {
    viewer: guest,
    now,
    wallNow: now,
    season: getCurrentSeasonId(orm),
    client: { address: '', agent: '', cookies: '' },
  }
  await command.run({ orm, config: readConfig({}), by, args: [target], options: {} }).finally(() => orm.close())
}

const alternativeSpelling = (address: string) =>
  address.startsWith('sqlite:') ? address.replace('/contest-', '/./contest-') : `${address}?application_name=other`

const startsAt = '2026-09-30T16:00:00Z'
const real = { firstName: 'Ohioana', lastName: 'Realperson', email: 'ohioana@household.example' }
const texts = { ...ownTexts, departmentName: 'Ohio Department of Plows', contactEmail: 'plows@ohio.example' }
const counties = [
  ['Adams', '39001', 0],
  ['Allen', '39003', 1],
  ['Ashland', '39005', 1],
] as const

/** Creates Ohio's contest of 2026 in its first days, with one family's entry. */
async function createInstallation(database: string): Promise<TestApp> {
  const contest = await testApp({ settings: production, database, now: '2026-09-01T12:00:00-04:00' })
  const admin = contest.as('admin')
  const { isPreparing: _, version, ...empty } = (await admin(getTerritory)).json()
  const territory = {
    ...empty,
    stateFips: '39',
    timeZone: 'America/New_York',
    districts: ['North', 'South'].map((name) => ({ id: null, name })),
    counties: counties.map(([name, fips, district]) => ({ id: null, name, fips, district })),
    gradeLevels: [
      { id: null, name: 'Lower school' },
      { id: null, name: 'Upper school' },
    ],
  }
  expect((await admin(updateTerritory, { body: { territory, version } })).statusCode).toBe(200)
  const schedule = moveSchedule(schedule2025, 1)
  const { scheduleVersion } = (await contest.call(getContest)).json()
  await admin(updateContest, { body: { schedule, texts, version: scheduleVersion } })
  const headlines = { en: { headline: 'Name Ohio’s plows', lead: null } }
  await admin(updateBranding, { body: { logo: inBase64(plainLogo), colors: null, headlines, version: 1 } })
  const em = contest.orm.em.fork()
  em.create(Page, { kind: 'rules', language: 'en', markdown: 'Ohio’s own rules.', updatedAt: new Date() })
  await em.flush()
  const { season } = (await admin(getSeasonChecklist, { params: { year: '2026' } })).json()
  await admin(startSeason, { params: { year: '2026' }, body: { version: season.version } })
  await makeUser(contest.orm, { ...real, roles: ['admin'] })
  const [county] = (await contest.call(listCounties)).json()
  const entry = makeEntry({
    ...real,
    countyId: county.id,
    gradeLevel: 'Lower school',
    snowplowName: 'Buckeye Real',
  })
  await insertEntry(contest, entry)
  return contest
}

/** Bypasses the captcha, which production requires. */
async function insertEntry({ orm }: TestApp, { countyId, recaptcha: _, ...entry }: ReturnType<typeof makeEntry>) {
  const now = new Date()
  const keys = { nameKey: 'buckeye real', emailKey: entry.email, childKey: entry.lastName, emailUse: 1 }
  const row = { ...entry, ...keys, county: countyId, createdAt: now, updatedAt: now }
  await insertRows(orm.em.fork(), PublicNameSubmission, [row])
}

onBothDatabases('operator rehearse', (database) => {
  let files = 0
  const createPersistentDatabase = async () => {
    const address = await database()
    return address.startsWith('sqlite:') ? `sqlite:${join(folder, `contest-${++files}.sqlite`)}` : address
  }
  let [source, target] = ['', '']
  let contest: TestApp
  let demo: TestApp
  beforeAll(async () => {
    source = await createPersistentDatabase()
    target = await createPersistentDatabase()
    contest = await createInstallation(source)
  })

  test('copies the settings of the real contest, but no personal data', async () => {
    const before = await getContent(contest.orm)
    expect(before).toContain(real.email)
    const { code, output } = await rehearse(source, target)
    expect([code, output]).toEqual([0, expect.stringContaining('CONTEST_NOW=2026-09-30T16:00:00.000Z')])
    expect(output).not.toContain('contest:contest')
    expect(output).toMatch(/^\d{3} entries; 127 of them came with the codes of 6 classes, 15 to 30 each\.$/m)
    expect(await getContent(contest.orm)).toBe(before)

    demo = await testApp({ settings: { CONTEST_MODE: 'demo' }, database: target, now: startsAt })
    const stored = await getContent(demo.orm)
    for (const trace of [...Object.values(real), 'Buckeye Real', 'Operator']) expect(stored).not.toContain(trace)
    expect(await demo.orm.em.fork().count(AuditEvent)).toBe(0)

    const copy = (await demo.call(getContest)).json()
    const original = (await contest.call(getContest)).json()
    for (const setting of [
      'timeZone',
      'texts',
      'branding',
      'season',
      'entryDeadline',
      'announcementDate',
      'hasCounties',
      'state',
    ])
      expect(copy[setting]).toEqual(original[setting])
    expect([copy.demo, copy.branding.logo === null, copy.phases[2].state]).toEqual(['rehearsal', false, 'active'])
    const days = ({ phase, startsAt, endsAt }: Record<string, unknown>) => ({ phase, startsAt, endsAt })
    expect(copy.phases.map(days)).toEqual(original.phases.map(days))
    const named = async (app: TestApp) =>
      (await app.call(listCounties)).json().map(({ name }: { name: string }) => name)
    expect(await named(demo)).toEqual(await named(contest))
    expect((await demo.call(listGradeLevels)).json()).toMatchObject([
      { name: 'Lower school' },
      { name: 'Upper school' },
    ])
    expect((await demo.orm.em.fork().findAll(Page)).map(({ markdown }) => markdown)).toEqual(['Ohio’s own rules.'])
    expect((await demo.app.inject(`/share/logo/${copy.branding.logo.id}.png`)).rawPayload).toEqual(
      (await contest.app.inject(`/share/logo/${copy.branding.logo.id}.png`)).rawPayload,
    )
    const front = await demo.app.inject('/')
    expect([front.statusCode, front.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  })

  test('creates data for every phase, and supports a moved clock', async () => {
    const account = { email: 'admin@example.com', password: 'snowplow-admin' }
    expect((await demo.call(login, { body: account })).statusCode).toBe(200)
    const em = demo.orm.em.fork()
    const districts = (await demo.call(listDistricts)).json().items as { id: number }[]
    expect(districts).toHaveLength(2)
    for (const { id: district } of districts) {
      expect(await em.count(PublicNameSubmission, { county: { district }, reviewState: 'pending' })).toBeGreaterThan(5)
      expect(await em.count(FavoriteNamesSubmission, { district })).toBeGreaterThan(3)
      expect(await em.count(PublicVotingOption, { district })).toBe(24)
      expect(await em.count(Ballot, { district })).toBeGreaterThan(100)
    }
    const entries = await em.findAll(PublicNameSubmission)
    expect(new Set(entries.map(({ gradeLevel }) => gradeLevel))).toEqual(new Set(['Lower school', 'Upper school']))
    const last = entries.map(({ createdAt }) => createdAt.toISOString()).toSorted()
    expect([last[0]?.slice(0, 7), last.at(-1)?.slice(0, 7)]).toEqual(['2026-08', '2026-09'])
    const voted = (await em.findAll(Ballot)).map(({ createdAt }) => createdAt.getTime())
    expect([
      Math.min(...voted) >= Date.parse('2026-09-28T04:00:00Z'),
      Math.max(...voted) <= Date.parse(startsAt),
    ]).toEqual([true, true])
    expect((await demo.as('user')(listEmployeeSubmissions)).json().total).toBe(11)

    const moved = (await demo.call(setDemoClock, { body: { now: '2026-11-01T12:00:00Z' } })).json()
    expect([moved.now, moved.concluded]).toEqual(['2026-11-01T12:00:00.000Z', true])
    const winners = (await demo.call(listWinners)).json().districts
    expect(winners.map(({ names }: { names: unknown[] }) => names.length > 0)).toEqual([true, true])
    await demo.close()
  })

  test('rejects the source and any other used database as target', async () => {
    const before = await getContent(contest.orm)
    await expect(runRehearsal(source, alternativeSpelling(source))).rejects.toThrow('the installation’s own database')
    const usedTarget = await createPersistentDatabase()
    const other = await openDatabase(usedTarget)
    await other.em.execute('create table letter (id int)')
    await expect(runRehearsal(source, usedTarget)).rejects.toThrow('holds something already')
    await expect(other.em.execute('select * from contest')).rejects.toThrow()
    await other.close()
    expect(await getContent(contest.orm)).toBe(before)
  })

  test('rejects a source that is empty, unprepared or of another version', async () => {
    const target = await createPersistentDatabase()
    await expect(runRehearsal(await createPersistentDatabase(), target)).rejects.toThrow(
      /^DATABASE_URL (holds no contest|cannot be opened)/,
    )

    const young = await createPersistentDatabase()
    const empty = await testApp({ settings: production, database: young })
    await expect(runRehearsal(young, target)).rejects.toThrow('cannot be rehearsed yet: it has no districts')
    const last = '(select max(id) from mikro_orm_migrations)'
    const change = (how: string) => empty.orm.em.execute(`${how} where id = ${last}`)
    await change(`update mikro_orm_migrations set name = 'Migration29990101000000_later'`)
    await expect(runRehearsal(young, target)).rejects.toThrow(/^DATABASE_URL is of release \S+, which is newer/)
    await change('delete from mikro_orm_migrations')
    await expect(runRehearsal(young, target)).rejects.toThrow('DATABASE_URL is of an older version')
    expect(await empty.orm.em.fork().count(Season)).toBe(1)
    await empty.close()
    if (target.startsWith('sqlite:')) expect(existsSync(target.slice('sqlite:'.length))).toBe(false)
  })

  test('continues an interrupted rehearsal', async () => {
    const target = await createPersistentDatabase()
    const broken = await openDatabase(target)
    await migrate(broken)
    await broken.close()
    await runRehearsal(source, target)
    const created = await openDatabase(target)
    expect(await created.em.fork().count(County)).toBe(counties.length)
    await created.close()
    await expect(runRehearsal(source, target)).rejects.toThrow('holds something already')
  })
})

test('operator rehearse > recognizes links to the source, rejects other files', async () => {
  const file = join(mkdtempSync(join(folder, 'named-')), 'contest.sqlite')
  const contest = await createInstallation(`sqlite:${file}`)
  symlinkSync(file, `${file}.symbolic`)
  linkSync(file, `${file}.hard`)
  for (const name of ['symbolic', 'hard'])
    await expect(runRehearsal(`sqlite:${file}`, `sqlite:${file}.${name}`)).rejects.toThrow('own database')
  const letter = join(folder, 'letter.txt')
  writeFileSync(letter, 'Dear database, '.repeat(100))
  await expect(runRehearsal(`sqlite:${file}`, `sqlite:${letter}`)).rejects.toThrow('holds something already')
  await expect(runRehearsal(`sqlite:${file}`, `sqlite:${folder}`)).rejects.toThrow('cannot be opened')
  const unnamed = await rehearse(`sqlite:${file}`, 'rehearsal.sqlite')
  expect([unnamed.code, unnamed.output]).toEqual([1, expect.stringContaining('Name the target database')])
  const otherYear = await rehearse(`sqlite:${file}`, `sqlite:${folder}/2031.sqlite`, '--season', '2031')
  expect([otherYear.code, otherYear.output]).toEqual([1, 'No season found for this year.\n'])
  await contest.close()
})
