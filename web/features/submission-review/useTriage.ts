import type { ListedSubmission } from '@snowplow/contract/submission-review.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { useOnePress } from '../../lib/one-press.ts'
import { listQueryOf, type Where } from '../../ui/table-state.ts'
import { listEntries } from './list-entries.ts'
import { readEntries } from './review-refusal.ts'
import { prefetchAlike } from './submission-review.queries.ts'
import { noTriage, type Triage, triageAfter } from './triage.ts'
import type { Delivery, Undelivered } from './useDelivery.ts'

/** Entries that are asked for at once, and how few may lie ahead before more are: nobody ever waits for the next one. */
const portion = 40
const reserve = 20
/** Entries ahead whose alike names are fetched beforehand. */
const prefetched = 4

/** Keeps enough entries ahead. */
function useSupply(triage: Triage, conditions: readonly Where[], onLoaded: (page: Loaded) => void) {
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const isNeeded = !triage.isAll && triage.ahead.length < reserve
  // biome-ignore lint/correctness/useExhaustiveDependencies: the conditions never change, another choice begins anew
  useEffect(() => {
    if (!isNeeded) return
    const stop = new AbortController()
    const where = { $and: [...conditions, { reviewState: 'pending' }, { id: { $gt: triage.after } }] }
    const query = listQueryOf({ page: 0, pageSize: portion, where, orderBy: [] })
    setError(null)
    listEntries(query, stop.signal).then(
      ({ items, total }) => onLoaded({ entries: items, isAll: items.length < portion, total }),
      (failure) => stop.signal.aborted || setError(failure),
    )
    return () => stop.abort()
  }, [isNeeded, triage.after, attempt])
  return { error, isLoading: isNeeded && error === null, retry: () => setAttempt((tried) => tried + 1) }
}
type Loaded = { entries: ListedSubmission[]; isAll: boolean; total: number }

/**
 * One entry after another. What is decided is shown at once and sent in the background; what the server refuses comes
 * back into view.
 */
export function useTriage(conditions: readonly Where[], delivery: Delivery) {
  const [triage, tell] = useReducer(triageAfter, noTriage)
  const supply = useSupply(triage, conditions, (page) => tell({ is: 'loaded', ...page }))
  const queries = useQueryClient()
  const press = useOnePress()
  const [current] = triage.ahead
  const groups = triage.ahead
    .slice(0, prefetched)
    .flatMap(({ groupId }) => groupId ?? [])
    .join()
  useEffect(() => {
    for (const id of groups.split(',').filter(Boolean)) prefetchAlike(queries, Number(id))
  }, [groups, queries])

  const last = triage.behind.at(-1)
  const decide = (verdict: 'approved' | 'rejected', reason?: string) => {
    if (!current) return
    tell({ is: 'decided', verdict, reason })
    delivery.queue.add({ entry: current, reviewState: verdict, reason })
  }
  const undo = () => {
    if (!last) return
    if (last.verdict !== 'skipped') delivery.queue.takeBack(last.entry)
    tell({ is: 'undone' })
  }
  /** Puts what was refused back in front, as the server has it now. */
  const lookAgain = async ({ decision }: Undelivered) => {
    const { id } = decision.entry
    const [entry] = await readEntries([id])
    delivery.queue.forget(id)
    delivery.dismiss(id)
    tell(entry ? { is: 'returned', entry } : { is: 'settled', id })
  }
  const leaveIt = ({ decision }: Undelivered) => {
    delivery.dismiss(decision.entry.id)
    tell({ is: 'settled', id: decision.entry.id })
  }
  return {
    triage,
    current,
    last,
    supply,
    delivery,
    decide,
    skip: () => tell({ is: 'decided', verdict: 'skipped' }),
    undo,
    again: () => tell({ is: 'again' }),
    lookAgain: (one: Undelivered) => press.take(() => lookAgain(one)),
    leaveIt,
  }
}
