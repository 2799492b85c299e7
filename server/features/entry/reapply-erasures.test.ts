import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deletePublicSubmission, listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import {
  listDestructionCertificates,
  removeRecordsHold,
  setRecordsHold,
} from '@snowplow/contract/retention/retention.ts'
import { createSchoolClass } from '@snowplow/contract/school-class/school-class.ts'
import { afterAll, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { distinctFamily, makeEntry } from '../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { type ErasureList, noErasureList, openErasureList } from '../retention/erasure-list.ts'
import { createPurge } from '../retention/purge.ts'
import { eraseEntry } from './erase-entry.ts'
import { reapplyErasures } from './reapply-erasures.ts'
import { lockExaminations } from './review/examination/entry-count.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-reapply-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let sequence = 0
const newList = () => openErasureList(join(folder, `erasures-${++sequence}`))
const now = new Date(at.phase1)

const enter = async (contest: TestApp, overrides = {}): Promise<number> =>
  (await contest.call(submitPublicSubmission, { body: makeEntry({ ...distinctFamily, ...overrides }) })).json().id

const erase = (contest: TestApp, id: number, erasures: ErasureList) =>
  contest.orm.em.fork().transactional(async (em) => {
    await lockExaminations(em)
    const entry = await em.findOneOrFail(PublicNameSubmission, id, { populate: ['county', 'group'] })
    return eraseEntry(em, entry, { by: 'Family', now, erasures })
  })
const entries = ({ orm }: TestApp) => orm.em.fork().findAll(PublicNameSubmission, { orderBy: { id: 'asc' } })

onBothDatabases('eraseEntry', (database) => {
  const start = async () => testApp({ database: await database(), now: at.phase1 })

  test('deletes an entry with its mails, and certifies it without the data', async () => {
    const contest = await start()
    const id = await enter(contest)
    expect(await erase(contest, id, noErasureList)).toBe('deleted')
    expect([(await entries(contest)).length, await contest.orm.em.fork().count(Mail)]).toEqual([0, 0])
    const { items } = (await contest.as('admin')(listDestructionCertificates)).json()
    expect(items).toEqual([
      expect.objectContaining({ kind: 'erasure', fieldGroup: 'family', records: 1, days: null, by: 'Family' }),
    ])
  })

  test('leaves a name on a ballot, without its family', async () => {
    const contest = await start()
    const id = await enter(contest, { snowplowName: 'Ballot Plow' })
    const option = { district: 1, optionNumber: 1, publicNameSubmission: id, createdAt: now }
    await insertRows(contest.orm.em.fork(), PublicVotingOption, [option])
    expect(await erase(contest, id, noErasureList)).toBe('blanked')
    expect(await entries(contest)).toEqual([
      expect.objectContaining({
        snowplowName: 'Ballot Plow',
        firstName: '',
        email: '',
        phoneNumber: '',
        schoolName: '',
      }),
    ])
    expect(await contest.orm.em.fork().count(Mail)).toBe(0)
    // The family may enter again: its keys are gone as well.
    expect(await enter(contest)).toBeGreaterThan(id)
  })

  test('changes nothing while a records hold is set', async () => {
    const contest = await start()
    const id = await enter(contest)
    const hold = { params: { year: '2025' }, body: { reason: 'A lawsuit.' } }
    await contest.as('admin')(setRecordsHold, hold)
    await expect(erase(contest, id, noErasureList)).rejects.toThrow('records hold')
    const [entry] = (await contest.as('admin')(listPublicSubmissions)).json().items
    const refused = await contest.as('admin')(deletePublicSubmission, {
      params: { id },
      query: { version: entry.version },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'retention.held'])
    expect((await entries(contest)).map(({ email }) => email)).toEqual([distinctFamily.email])
  })

  test('lists nothing if the transaction fails before', async () => {
    const contest = await start()
    const erasures = await newList()
    const id = await enter(contest)
    await contest.as('admin')(setRecordsHold, { params: { year: '2025' }, body: { reason: 'A lawsuit.' } })
    await erase(contest, id, erasures).catch(() => {})
    expect(await reapplyErasures(contest.orm, erasures, 'Operator', now)).toEqual({
      entries: 0,
      teachers: 0,
      purges: 0,
      held: 0,
    })
  })
})

test('restored backup > erases again what had been erased, and nothing else', async () => {
  const [file, backup] = [join(folder, 'contest.sqlite'), join(folder, 'backup.sqlite')]
  const erasures = await newList()
  const before = await testApp({ database: `sqlite:${file}`, now: at.phase1 })
  const [erased, other] = [await enter(before), await enter(before, { firstName: 'Other' })]
  await before.orm.em.execute('pragma wal_checkpoint(truncate)')
  copyFileSync(file, backup)
  await erase(before, erased, erasures)
  await before.close()

  const restored = await testApp({ database: `sqlite:${backup}`, now: at.phase1 })
  expect((await entries(restored)).map(({ id }) => id)).toEqual([erased, other])
  const result = await reapplyErasures(restored.orm, erasures, 'Operator', now)
  expect(result).toEqual({ entries: 1, teachers: 0, purges: 0, held: 0 })
  expect((await entries(restored)).map(({ id }) => id)).toEqual([other])
  expect(await reapplyErasures(restored.orm, erasures, 'Operator', now)).toEqual({
    entries: 0,
    teachers: 0,
    purges: 0,
    held: 0,
  })
})

test('restored backup > withholds again what had been withheld', async () => {
  const [file, backup] = [join(folder, 'withheld.sqlite'), join(folder, 'withheld-backup.sqlite')]
  const erasures = await newList()
  const before = await testApp({ database: `sqlite:${file}`, now: at.phase1 })
  const id = await enter(before)
  await before.orm.em.execute('pragma wal_checkpoint(truncate)')
  copyFileSync(file, backup)
  await before.orm.em.fork().nativeUpdate(Season, { year: 2025 }, { erasureMode: 'withhold' })
  expect(await erase(before, id, erasures)).toBe('withheld')
  await before.close()

  const restored = await testApp({ database: `sqlite:${backup}`, now: at.phase1 })
  const reapply = () => reapplyErasures(restored.orm, erasures, 'Operator', now)
  expect(await reapply()).toEqual({ entries: 1, teachers: 0, purges: 0, held: 0 })
  expect(await entries(restored)).toEqual([expect.objectContaining({ id, email: '', withheldAt: now })])
  expect(await reapply()).toEqual({ entries: 0, teachers: 0, purges: 0, held: 0 })
})

test('restored backup > repeats a purge, whatever the time in the database', async () => {
  const [file, backup] = [join(folder, 'purged.sqlite'), join(folder, 'purged-backup.sqlite')]
  const erasures = await newList()
  const before = await testApp({ database: `sqlite:${file}`, now: at.phase1 })
  await enter(before)
  await before.orm.em.execute('pragma wal_checkpoint(truncate)')
  copyFileSync(file, backup)
  const later = '2026-05-01T12:00:00-05:00'
  before.setClock(later)
  await before.as('admin')(listPublicSubmissions)
  await createPurge({ orm: before.orm, now: () => new Date(later), erasures }).run()
  await before.close()

  const restored = await testApp({ database: `sqlite:${backup}`, now: at.phase1 })
  const result = await reapplyErasures(restored.orm, erasures, 'Operator', now)
  expect(result).toMatchObject({ entries: 0, held: 0 })
  expect((await entries(restored)).map(({ email }) => email)).toEqual([''])
  expect(await reapplyErasures(restored.orm, erasures, 'Operator', now)).toMatchObject({ entries: 0 })
})

test('restored backup > reports a listed entry that a records hold protects', async () => {
  const contest = await testApp({ now: at.phase1 })
  const erasures = await newList()
  const id = await enter(contest)
  const { season, reference } = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, id)
  await erasures.append(`entry ${season} ${id} ${reference}`)
  await contest.as('admin')(setRecordsHold, { params: { year: '2025' }, body: { reason: 'A lawsuit.' } })
  const result = await reapplyErasures(contest.orm, erasures, 'Operator', now)
  expect([result, (await entries(contest)).length]).toEqual([{ entries: 0, teachers: 0, purges: 0, held: 1 }, 1])
})

test('restored backup > destroys again the addresses of teachers', async () => {
  const contest = await testApp({ now: at.phase1 })
  const erasures = await newList()
  const school = { schoolName: 'Sample Grove School', countyId: 1, gradeLevel: '3rd Grade', recaptcha: 'off' }
  for (const email of ['teacher@school.example', 'other@school.example'])
    await contest.call(createSchoolClass, { body: { ...school, id: crypto.randomUUID(), email } })
  const [listed] = await contest.orm.em.fork().findAll(SchoolClass, { orderBy: { id: 'asc' } })
  await erasures.append(`teacher ${listed?.season} ${listed?.id} ${listed?.code}`)
  const reapply = () => reapplyErasures(contest.orm, erasures, 'Operator', now)
  await contest.as('admin')(setRecordsHold, { params: { year: '2025' }, body: { reason: 'A lawsuit.' } })
  expect(await reapply()).toEqual({ entries: 0, teachers: 0, purges: 0, held: 1 })
  await contest.as('admin')(removeRecordsHold, { params: { year: '2025' } })
  expect(await reapply()).toEqual({ entries: 0, teachers: 1, purges: 0, held: 0 })
  const left = await contest.orm.em.fork().findAll(SchoolClass, { orderBy: { id: 'asc' } })
  expect(left.map(({ email }) => email)).toEqual(['', 'other@school.example'])
  expect(await contest.orm.em.fork().count(Mail, { recipient: 'teacher@school.example' })).toBe(0)
  expect(await reapply()).toEqual({ entries: 0, teachers: 0, purges: 0, held: 0 })
})
