import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { createId } from '../../../../lib/new-id.ts'
import { toListQuery, type Where } from '../../../../workspace/data-table/table-state.ts'
import type { Outbox, Refused } from '../decision/useOutbox.ts'
import { duplicatesQuery, listEntries } from '../entry-review.queries.ts'
import { emptyQueue, queueAfter, type ReviewQueue } from './review-queue.ts'

/** Page size, and the number of upcoming entries below which the next page is loaded in advance. */
const batchSize = 40
const refillBelow = 20
const prefetchCount = 4

function useSupply(queue: ReviewQueue, conditions: readonly Where[], onLoaded: (page: Loaded) => void) {
  const [error, setError] = useState<unknown>(null)
  const isLoading = !queue.isAll && queue.upcoming.length < refillBelow && error === null
  const load = useEffectEvent((after: number, signal: AbortSignal) => {
    const where = { $and: [...conditions, { reviewState: 'pending' }, { id: { $gt: after } }] }
    const query = toListQuery({ page: 0, pageSize: batchSize, where, orderBy: [] })
    listEntries(query, signal).then(
      ({ items, total }) => onLoaded({ entries: items, isAll: items.length < batchSize, total }),
      (failure) => signal.aborted || setError(failure),
    )
  })
  useEffect(() => {
    if (!isLoading) return
    const stop = new AbortController()
    load(queue.after, stop.signal)
    return () => stop.abort()
  }, [isLoading, queue.after])
  return { error, isLoading, retry: () => setError(null) }
}
type Loaded = { entries: ListedEntry[]; isAll: boolean; total: number }

/**
 * Review queue with optimistic updates: decisions apply at once and are sent in the background; refused ones return to
 * the queue.
 */
export function useReviewQueue(conditions: readonly Where[], outbox: Outbox) {
  const [queue, dispatch] = useReducer(queueAfter, emptyQueue)
  const supply = useSupply(queue, conditions, (page) => dispatch({ is: 'loaded', ...page }))
  const queries = useQueryClient()
  const [current] = queue.upcoming
  const groups = queue.upcoming
    .slice(0, prefetchCount)
    .flatMap(({ groupId }) => groupId ?? [])
    .join()
  useEffect(() => {
    for (const id of groups.split(',').filter(Boolean)) queries.prefetchQuery(duplicatesQuery(Number(id)))
  }, [groups, queries])

  const last = queue.processed.at(-1)
  const decide = (decision: 'approved' | 'rejected', more: { reason?: string; isStoryHidden?: boolean } = {}) => {
    if (!current) return
    const id = createId()
    dispatch({ is: 'decided', decision, id })
    outbox.decide({ id, entry: current, reviewState: decision, ...more })
  }
  const undo = () => {
    if (!last) return
    if (last.id) outbox.undo({ id: last.id, entry: last.entry })
    dispatch({ is: 'undone' })
  }
  const returnToQueue = ({ action, now }: Refused) => {
    const { id } = action.entry
    outbox.dismiss(id)
    dispatch(now ? { is: 'returned', entry: now } : { is: 'settled', id })
  }
  const dismissRefused = ({ action }: Refused) => {
    outbox.dismiss(action.entry.id)
    dispatch({ is: 'settled', id: action.entry.id })
  }
  return {
    queue,
    current,
    last,
    supply,
    decide,
    skip: () => dispatch({ is: 'decided', decision: 'skipped' }),
    undo,
    again: () => dispatch({ is: 'again' }),
    returnToQueue,
    dismissRefused,
  }
}
