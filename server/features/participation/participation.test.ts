import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import {
  exportParticipation,
  getParticipation,
  type Participation,
} from '@snowplow/contract/participation/participation.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { createSchoolClass, listSchoolClasses } from '@snowplow/contract/school-class/school-class.ts'
import { expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { County } from '../../entities/county.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { SourceCount } from '../../entities/source-count.entity.ts'
import { makeEntry, makeVotingOptions } from '../../test/make/make.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { destroyBatch } from '../retention/destroy-batch.ts'

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

async function enter(contest: TestApp, overrides: object = {}) {
  const body = { ...makeEntry(), ...overrides }
  const reply = await contest.call(submitPublicSubmission, { body })
  return { body, status: reply.statusCode }
}

async function readReport(contest: TestApp, query: object = {}): Promise<Participation> {
  const reply = await contest.as('admin')(getParticipation, { query })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

const readSources = async ({ orm }: TestApp) =>
  (await orm.em.fork().findAll(SourceCount, { orderBy: { kind: 'asc', source: 'asc' } })).map(
    ({ kind, source, uses }) => [kind, source, uses],
  )

onBothDatabases('participation', (database) => {
  test('counts entries by day, county, school and source', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const em = contest.orm.em.fork()
    const before = await readReport(contest)
    expect(before).toMatchObject({ total: { entries: 0, votes: 0 }, days: [], schools: [], sources: [] })
    const spellings = ['Sample Grove Elementary', 'Sample Grove Elem. School', 'SAMPLE GROVE ELEMENTARY']
    await times(12, (index) => enter(contest, { schoolName: spellings[index < 6 ? 0 : 1 + (index % 2)] }))
    await times(11, () => enter(contest, { schoolName: 'Homeschool', countyId: 2, source: 'Fall Fair' }))
    await times(3, () => enter(contest, { schoolName: 'Tiny Sample School', countyId: 3, source: 'tiny' }))
    await times(8, () => enter(contest, { countyId: 4, source: '<script>' }))

    const [first, second] = await em.find(County, { id: { $in: [1, 2] } }, { orderBy: { id: 'asc' } })
    const report = await readReport(contest)
    expect(report.total).toEqual({ entries: 34, votes: 0 })
    expect(report.days).toEqual([{ day: '2025-09-01', entries: 34, votes: 0 }])
    const shown = report.counties.filter(({ entries }) => entries !== null)
    expect(shown).toEqual(
      [
        { name: first?.name, entries: 12, votes: 0 },
        { name: second?.name, entries: 11, votes: 0 },
      ].sort((one, other) => (String(one.name) < String(other.name) ? -1 : 1)),
    )
    expect(report.schools).toEqual([
      expect.objectContaining({ name: 'Sample Grove Elementary', county: first?.name, entries: 12 }),
      expect.objectContaining({ name: 'Homeschool', county: second?.name, entries: 11 }),
    ])
    expect(report.sources).toEqual([{ source: 'fall-fair', entries: 11, votes: 0 }])
    expect(report.withoutSource).toEqual({ entries: 12, votes: 0 })
    expect(report.rest).toMatchObject({ counties: { entries: 11 }, schools: 11, sources: { entries: 11 } })
    expect(JSON.stringify(report)).not.toContain('Tiny')
  })

  test('counts an entry once, also if it is repeated at the same time', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const body = { ...makeEntry(), source: 'fair', idempotencyKey: crypto.randomUUID() }
    const replies = await times(4, () => contest.call(submitPublicSubmission, { body }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    // Another source is the same entry.
    expect((await enter(contest, { ...body, source: 'poster' })).status).toBe(201)
    expect((await enter(contest, { snowplowName: body.snowplowName, source: 'poster' })).status).toBe(409)
    expect(await readSources(contest)).toEqual([['entry', 'fair', 1]])
    expect(JSON.stringify(await contest.orm.em.fork().find(PublicNameSubmission, {}))).not.toMatch(/fair|poster/)
  })

  test('counts the code of a class as the source, whatever the link', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const form = { schoolName: 'Sample Grove School', countyId: 1, gradeLevel: '3rd Grade', recaptcha: 'off' }
    await contest.call(createSchoolClass, {
      body: { ...form, email: 'teacher@school.example', id: crypto.randomUUID() },
    })
    const [{ code }] = (await contest.as('admin')(listSchoolClasses)).json().items
    await enter(contest, { classCode: code, source: 'fair' })
    await enter(contest, { classCode: code })
    expect(await readSources(contest)).toEqual([['entry', 'class', 2]])
  })

  test('counts votes, whose ballots do not contain the source', async () => {
    const contest = await testApp({ database: await database(), now: at.phase3 })
    const options = await makeVotingOptions(contest, 1, 4)
    const county = await contest.orm.em.fork().findOneOrFail(County, { district: 1 }, { orderBy: { id: 'asc' } })
    const cast = (overrides: object = {}) =>
      contest.call(submitVote, {
        body: {
          ...{ districtId: 1, countyId: county.id, selectedOptions: options.slice(0, 3), recaptcha: 'off' },
          ...overrides,
        },
      })
    await times(14, () => cast({ source: 'tv' }))
    await times(11, () => cast())
    const body = { source: 'poster', idempotencyKey: crypto.randomUUID() }
    const replies = await times(3, () => cast(body))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    await times(2, () => cast({ source: 'x'.repeat(4000) }))
    expect((await cast({ source: 5 })).statusCode).toBe(400)
    expect(await readSources(contest)).toEqual([
      ['vote', 'other', 2],
      ['vote', 'poster', 1],
      ['vote', 'tv', 14],
    ])
    const ballots = await contest.orm.em.fork().find(Ballot, {})
    expect(ballots).toHaveLength(28)
    expect(JSON.stringify(ballots)).not.toMatch(/poster|"tv"/)
    const report = await readReport(contest)
    expect(report.total.votes).toBe(28)
    expect(report.days.at(-1)).toEqual({ day: '2025-10-01', entries: 0, votes: 28 })
    expect(report.sources).toEqual([{ source: 'tv', entries: null, votes: 14 }])
    // The other sources have three votes: those without one are withheld with them.
    expect([report.withoutSource.votes, report.rest.sources.votes]).toEqual([null, 14])
    expect(report.counties.find(({ name }) => name === county.name)?.votes).toBe(28)
  })

  test('says that schools are destroyed with the families’ data, and keeps the other numbers', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    await times(12, () => enter(contest, { source: 'fair' }))
    const before = await readReport(contest)
    expect([before.schools.length, before.areSchoolsDestroyed]).toEqual([1, false])
    const em = contest.orm.em.fork()
    const now = new Date()
    await em.transactional((em) => destroyBatch.family(em, { after: null, now, before: now }))
    const after = await readReport(contest)
    expect([after.schools, after.areSchoolsDestroyed, after.rest.schools]).toEqual([[], true, 12])
    expect({ ...after, schools: 0, areSchoolsDestroyed: 0, rest: 0 }).toEqual({
      ...{ ...before, countedAt: after.countedAt, schools: 0, areSchoolsDestroyed: 0, rest: 0 },
    })
  })
})

test('participation > is exported with another season, for spreadsheets, and audited', async () => {
  const contest = await testApp({ now: at.phase1 })
  repeatWhileCounting(contest)
  const em = contest.orm.em.fork()
  const { id: _, year, ...first } = await em.findOneOrFail(Season, 1)
  await em.insert(Season, { ...first, id: 2, year: year - 1, state: 'closed' })
  await times(11, () => enter(contest, { schoolName: '=SUM(A1)', source: 'fair' }))
  const imported = await em.find(PublicNameSubmission, {}, { limit: 1 })
  for (const entry of imported) entry.importedBy = 'A. Importer'
  await em.flush()
  const reply = await contest.as('admin')(exportParticipation, { query: { beside: String(year - 1) } })
  expect(reply.statusCode).toBe(200)
  const lines = reply.body.split(/\r?\n/)
  expect(lines[0]).toBe('\ufeffSeason,By,Name,County,Entries,Votes')
  expect(lines).toContain(`${year},Total,,,11,0`)
  expect(lines).toContain(`${year - 1},Total,,,0,0`)
  expect(lines).toContain(`${year},Link,fair,,11,0`)
  expect(lines).toContain(`${year},Link,Imported by the office,,withheld,`)
  expect(reply.body).not.toMatch(/(^|,)"?=SUM/m)
  expect(reply.body).toContain('SUM(A1)')
  const [event] = await contest.orm.em.fork().find(AuditEvent, { action: 'participation.exported' })
  expect(event).toMatchObject({ subject: String(year), after: { beside: year - 1 } })
  const unknown = await contest.as('admin')(exportParticipation, { query: { beside: '2999' } })
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'season.not_found'])
})

test('participation > is for administrators, in every phase', async () => {
  const contest = await testApp({ now: at.phase3 })
  for (const route of [getParticipation, exportParticipation]) {
    expect((await contest.call(route)).statusCode).toBe(401)
    expect((await contest.as('user')(route)).statusCode).toBe(403)
  }
})
