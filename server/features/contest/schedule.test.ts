import type { Schedule } from 'contract/contest.ts'
import { beforeAll, expect, test } from 'vitest'
import { schedule2025 } from '../../db/seed/reference.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { AuditEvent } from '../audit-event/audit-event.entity.ts'

const withPhase = (phase: number, given: object): Schedule => ({
  ...schedule2025,
  phases: schedule2025.phases.map((one) => (one.phase === phase ? { ...one, ...given } : one)),
})

onBothDatabases('the schedule', (database) => {
  let contest: TestApp
  let texts: Record<string, string>
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    texts = (await contest.get('/contest')).json().texts
  })
  const update = (schedule: object, given: object = {}) =>
    contest.as('admin')('PUT', '/contest', { schedule, texts: { ...texts, ...given } })

  test('is changed by an administrator, effective at once, and the audit keeps both', async () => {
    const longer = withPhase(3, { endsOn: '2025-10-05' })
    const answer = await update(longer, { departmentName: 'Winter Roads Department' })
    expect([answer.statusCode, answer.json().phases[2].endsOn]).toEqual([200, '2025-10-05'])
    contest.setClock('2025-10-05T23:59:59-05:00')
    const { phases, texts: shown } = (await contest.get('/contest')).json()
    expect([phases[2].state, shown.departmentName]).toEqual(['active', 'Winter Roads Department'])
    contest.setClock(at.phase3)
    const trace = await contest.orm.em.fork().findOneOrFail(AuditEvent, { action: 'contest.updated' })
    expect([trace.before?.departmentName, trace.after?.departmentName]).toEqual([
      texts.departmentName,
      'Winter Roads Department',
    ])
  })

  test.each([
    [
      'a phase that ends before it starts',
      withPhase(3, { endsOn: '2025-09-28' }),
      'schedule.phases',
      'ends_before_start',
    ],
    ['phases that overlap', withPhase(2, { startsOn: '2025-09-15' }), 'schedule.phases', 'overlaps'],
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
    ['a day that is none', withPhase(1, { startsOn: '2025-02-30' }), 'schedule.phases.0.startsOn', 'invalid'],
  ])('with %s is refused at its field', async (_, schedule, path, code) => {
    const answer = await update(schedule)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('refuses a link that could carry script', async () => {
    const answer = await update(schedule2025, { winnersLink: 'javascript:alert(1)' })
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'texts.winnersLink'])
  })
})
