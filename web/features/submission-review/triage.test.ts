import type { ListedSubmission } from '@snowplow/contract/submission-review.ts'
import { expect, test } from 'vitest'
import { noTriage, progressOf, type Triage, type TriageEvent, triageAfter } from './triage.ts'

const entry = (id: number) => ({ id, snowplowName: `Plow ${id}` }) as ListedSubmission
const after = (...events: TriageEvent[]): Triage => events.reduce(triageAfter, noTriage)
const loaded: TriageEvent = { is: 'loaded', entries: [entry(3), entry(5), entry(8)], isAll: false, total: 3 }
const ahead = (triage: Triage) => triage.ahead.map(({ id }) => id)

test('entries come one after another, and more are asked for after the last', () => {
  const triage = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'decided', verdict: 'skipped' })
  expect([ahead(triage), triage.after]).toEqual([[8], 8])
  expect(progressOf(triage)).toEqual({ decided: 1, skipped: 1, waiting: 2 })
})

test('several decisions are taken back, the last one first', () => {
  const decided = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'decided', verdict: 'rejected' })
  const back = [decided, { is: 'undone' as const }, { is: 'undone' as const }, { is: 'undone' as const }]
  expect(ahead(back.reduce((triage, event) => triageAfter(triage as Triage, event as TriageEvent)) as Triage)).toEqual([
    3, 5, 8,
  ])
})

test('an entry that is loaded twice is shown once', () => {
  const triage = after(loaded, { is: 'decided', verdict: 'approved' }, { ...loaded, isAll: true })
  expect([ahead(triage), triage.isAll, triage.total]).toEqual([[5, 8], true, 3])
})

test('a refused entry comes back into view first, as it is now', () => {
  const triage = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'returned', entry: entry(3) })
  expect([ahead(triage), triage.behind]).toEqual([[3, 5, 8], []])
})

test('an entry that is gone is neither ahead nor counted', () => {
  const triage = after(loaded, { is: 'decided', verdict: 'approved' }, { is: 'settled', id: 3 })
  expect(progressOf(triage)).toEqual({ decided: 0, skipped: 0, waiting: 2 })
})

test('the skipped ones can be looked at once more', () => {
  const skip: TriageEvent = { is: 'decided', verdict: 'skipped' }
  const triage = after(loaded, skip, { is: 'decided', verdict: 'approved' }, skip, { is: 'again' })
  expect([ahead(triage), triage.behind.length]).toEqual([[3, 8], 1])
})
