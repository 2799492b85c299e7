import { getContest } from '@snowplow/contract/contest/contest.ts'
import { type Schedule, updateContest } from '@snowplow/contract/contest/schedule.ts'
import { beforeAll, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { schedule2025 } from '../../../seed/reference.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

const withPhase = (phase: number, overrides: object): Schedule => ({
  ...schedule2025,
  phases: schedule2025.phases.map((one) => (one.phase === phase ? { ...one, ...overrides } : one)),
})

onBothDatabases('updateContest', (database) => {
  let contest: TestApp
  let texts: Record<string, string>
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    texts = (await contest.call(getContest)).json().texts
  })
  const readVersion = async () => (await contest.call(getContest)).json().scheduleVersion
  const update = async (schedule: object, overrides: object = {}, version?: number) =>
    contest.as('admin')(updateContest, {
      body: {
        schedule,
        texts: { ...texts, ...overrides },
        version: version ?? (await readVersion()),
      },
    })

  test('changes the schedule at once and audits both versions', async () => {
    const longer = withPhase(3, { endsOn: '2025-10-05' })
    const response = await update(longer, { departmentName: 'Winter Roads Department' })
    expect([response.statusCode, response.json().phases[2].endsOn]).toEqual([200, '2025-10-05'])
    contest.setClock('2025-10-05T23:59:59-05:00')
    const { phases, texts: savedTexts } = (await contest.call(getContest)).json()
    expect([phases[2].state, savedTexts.departmentName]).toEqual(['active', 'Winter Roads Department'])
    contest.setClock(at.phase3)
    const trace = await contest.orm.em.fork().findOneOrFail(AuditEvent, { action: 'contest.updated' })
    expect([trace.before, trace.after]).toEqual([
      { phase_3: '2025-09-29 – 2025-10-03', departmentName: texts.departmentName },
      { phase_3: '2025-09-29 – 2025-10-05', departmentName: 'Winter Roads Department' },
    ])
  })

  test('audits nothing for an unchanged schedule', async () => {
    const before = await readVersion()
    const traces = () => contest.orm.em.fork().count(AuditEvent, { action: 'contest.updated' })
    const count = await traces()
    const { phases, texts: now } = (await contest.call(getContest)).json()
    const days = phases.map(({ phase, startsOn, endsOn }: Record<string, unknown>) => ({ phase, startsOn, endsOn }))
    expect((await update({ ...schedule2025, phases: days }, now)).statusCode).toBe(200)
    expect([await readVersion(), await traces()]).toEqual([before, count])
  })

  test.each([
    [
      'a phase that ends before it starts',
      withPhase(3, { endsOn: '2025-09-28' }),
      'schedule.phases.2.endsOn',
      'ends_before_start',
    ],
    ['phases that overlap', withPhase(2, { startsOn: '2025-09-15' }), 'schedule.phases.1.startsOn', 'overlaps'],
    [
      'a deadline after the naming',
      { ...schedule2025, entryDeadline: '2025-09-16' },
      'schedule.entryDeadline',
      'not_in_phase',
    ],
    [
      'a deadline before the naming',
      { ...schedule2025, entryDeadline: '2025-08-10' },
      'schedule.entryDeadline',
      'not_in_phase',
    ],
    [
      'phases in another order',
      { ...schedule2025, phases: schedule2025.phases.toReversed() },
      'schedule.phases',
      'out_of_order',
    ],
    [
      'an announcement during the vote',
      { ...schedule2025, announcementDate: '2025-10-03' },
      'schedule.announcementDate',
      'too_early',
    ],
    ['an invalid day', withPhase(1, { startsOn: '2025-02-30' }), 'schedule.phases.0.startsOn', 'invalid'],
  ])('rejects %s with a field error', async (_, schedule, path, code) => {
    const response = await update(schedule)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('reports every date that has to change at once', async () => {
    const schedule = {
      ...withPhase(2, { startsOn: '2025-09-10', endsOn: '2025-09-09' }),
      announcementDate: '2025-10-01',
    }
    const { fields } = (await update(schedule)).json()
    expect(fields.map(({ path, code }: Record<string, string>) => `${path} ${code}`)).toEqual([
      'schedule.phases.1.startsOn overlaps',
      'schedule.phases.1.endsOn ends_before_start',
      'schedule.announcementDate too_early',
    ])
  })

  test('rejects a change of an outdated version', async () => {
    const before = await readVersion()
    expect((await update(withPhase(4, { endsOn: '2025-10-18' }), {}, before)).statusCode).toBe(200)
    const second = await update(withPhase(3, { endsOn: '2025-10-04' }), {}, before)
    expect([second.statusCode, second.json().code]).toEqual([409, 'stale'])
    const { phases, scheduleVersion } = (await contest.call(getContest)).json()
    expect([phases[2].endsOn, phases[3].endsOn, scheduleVersion > before]).toEqual(['2025-10-03', '2025-10-18', true])
  })

  test('accepts one of two concurrent changes', async () => {
    const before = await readVersion()
    const both = ['2025-10-19', '2025-10-20'].map((endsOn) => update(withPhase(4, { endsOn }), {}, before))
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([200, 409])
  })

  test('accepts a schedule without a winners link', async () => {
    const response = await update(schedule2025, { winnersLink: null })
    expect([response.statusCode, response.json().texts.winnersLink]).toEqual([200, null])
    const other = await update(schedule2025, { winnersLink: 'https://www.example.gov/winners' })
    expect(other.json().texts.winnersLink).toBe('https://www.example.gov/winners')
  })

  test('rejects a link that could contain a script', async () => {
    const response = await update(schedule2025, { winnersLink: 'javascript:alert(1)' })
    expect([response.statusCode, response.json().fields[0].path]).toEqual([400, 'texts.winnersLink'])
  })
})
