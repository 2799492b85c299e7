import type { ListedSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { listQueryOf, type Where } from '../../../../workspace/data-table/table-state.ts'
import type { Outbox, Refused } from '../decision/useOutbox.ts'
import { duplicatesQuery, listEntries } from '../submission-review.queries.ts'
import { emptyQueue, queueAfter, type ReviewQueue } from './review-queue.ts'

/** Entries that are asked for at once, and how few may lie ahead before more are: nobody ever waits for the next one. */
const portion = 40
const reserve = 20
const prefetched = 4

function useSupply(queue: ReviewQueue, conditions: readonly Where[], onLoaded: (page: Loaded) => void) {
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const isNeeded = !queue.isAll && queue.ahead.length < reserve
  // biome-ignore lint/correctness/useExhaustiveDependencies: the conditions never change, another choice begins anew
  useEffect(() => {
    if (!isNeeded) return
    const stop = new AbortController()
    const where = { $and: [...conditions, { reviewState: 'pending' }, { id: { $gt: queue.after } }] }
    const query = listQueryOf({ page: 0, pageSize: portion, where, orderBy: [] })
    setError(null)
    listEntries(query, stop.signal).then(
      ({ items, total }) => onLoaded({ entries: items, isAll: items.length < portion, total }),
      (failure) => stop.signal.aborted || setError(failure),
    )
    return () => stop.abort()
  }, [isNeeded, queue.after, attempt])
  return { error, isLoading: isNeeded && error === null, retry: () => setAttempt((tried) => tried + 1) }
}
type Loaded = { entries: ListedSubmission[]; isAll: boolean; total: number }

/**
 * One entry after another. What is decided is shown at once and sent in the background; what the server refuses comes
 * back into view.
 */
export function useReviewQueue(conditions: readonly Where[], outbox: Outbox) {
  const [queue, tell] = useReducer(queueAfter, emptyQueue)
  const supply = useSupply(queue, conditions, (page) => tell({ is: 'loaded', ...page }))
  const queries = useQueryClient()
  const [current] = queue.ahead
  const groups = queue.ahead
    .slice(0, prefetched)
    .flatMap(({ groupId }) => groupId ?? [])
    .join()
  useEffect(() => {
    for (const id of groups.split(',').filter(Boolean)) queries.prefetchQuery(duplicatesQuery(Number(id)))
  }, [groups, queries])

  const last = queue.behind.at(-1)
  const decide = (verdict: 'approved' | 'rejected', reason?: string) => {
    if (!current) return
    const id = newId()
    tell({ is: 'decided', verdict, id })
    outbox.decide({ id, entry: current, reviewState: verdict, reason })
  }
  const undo = () => {
    if (!last) return
    if (last.id) outbox.undo({ id: last.id, entry: last.entry })
    tell({ is: 'undone' })
  }
  /** Puts what was refused back in front, as the server had it then. */
  const lookAgain = ({ act, now }: Refused) => {
    const { id } = act.entry
    outbox.dismiss(id)
    tell(now ? { is: 'returned', entry: now } : { is: 'settled', id })
  }
  const leaveIt = ({ act }: Refused) => {
    outbox.dismiss(act.entry.id)
    tell({ is: 'settled', id: act.entry.id })
  }
  return {
    queue,
    current,
    last,
    supply,
    decide,
    skip: () => tell({ is: 'decided', verdict: 'skipped' }),
    undo,
    again: () => tell({ is: 'again' }),
    lookAgain,
    leaveIt,
  }
}
