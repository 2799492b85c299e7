import {
  type ListedEntry,
  type ReviewDecision,
  reviewPublicSubmissions,
  undoReview,
} from '@snowplow/contract/entry/entry-review.ts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { call, getConflicts, getFailureCode, mayHaveSucceeded } from '../../../../lib/call.ts'
import { decisionScope } from '../../../../lib/decision.ts'
import { useInvalidate } from '../../../../lib/query.ts'
import { getFailureMessage } from '../../../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../../../ui/feedback/Toasts.tsx'
import { useConfirmBeforeUnload } from '../../../../ui/history-step.ts'
import { isDecided, toReviewBody } from './useReviewing.ts'

interface ReviewAction {
  is: 'decision' | 'undo'
  id: string
  entry: ListedEntry
  reviewState: ReviewDecision
  reason?: string | undefined
  isStoryHidden?: boolean | undefined
}

/** Action that the server refused, with the current entry; null if it was deleted. */
export interface Refused {
  action: ReviewAction
  error: unknown
  now: ListedEntry | null
}

const mutationKey = ['review', 'outbox']
const retryDelayMs = 5_000
/** Minimum interval between invalidations while decisions follow quickly. */
const refreshIntervalMs = 3_000

export type Outbox = ReturnType<typeof useOutbox>

/** Sends decisions in the background, one at a time, and stores refused ones until they are dismissed. */
export function useOutbox() {
  const { t } = useTranslation()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const backoff = useRef({ done: Promise.resolve(), finish: () => {} })
  /** Newest version of each entry decided in this tab, so that a second decision does not conflict with the first. */
  const [versions] = useState(() => new Map<number, number>())
  const cache = useQueryClient().getMutationCache()
  const invalidate = useInvalidate()
  const refresh = useThrottled(() => invalidate(...reviewPublicSubmissions.invalidates))
  const isMounted = useIsMounted()

  const note = (entries: readonly ListedEntry[]) => {
    for (const { id, version } of entries) versions.set(id, version)
  }
  const send = ({ is, id, entry, ...review }: ReviewAction) => {
    if (is === 'undo') return call(undoReview, { params: { id } })
    const version = Math.max(entry.version, versions.get(entry.id) ?? 0)
    return call(reviewPublicSubmissions, {
      body: { id, ...toReviewBody({ entries: [{ ...entry, version }], ...review }) },
    })
  }
  const refuse = (action: ReviewAction, error: unknown) => {
    // The decision itself was refused, which is already reported.
    if (action.is === 'undo' && getFailureCode(error) === 'decision.not_found') return
    const [conflict] = getConflicts<ListedEntry>(error)
    const now = conflict ? conflict.current : action.entry
    // A colleague made the same decision.
    if (conflict && now && isDecided(now, action)) return note([now])
    if (!isMounted()) showToast(`${action.entry.snowplowName}: ${getFailureMessage(getFailureCode(error), t)}`, 'error')
    setRefused((before) => [...before.filter((one) => one.action.entry.id !== action.entry.id), { action, error, now }])
  }
  const { mutate } = useMutation({
    mutationKey,
    scope: decisionScope,
    mutationFn: async (action: ReviewAction) => {
      await backoff.current.done
      return send(action).catch((error) => {
        if (mayHaveSucceeded(error)) backoff.current = delay(retryDelayMs)
        throw error
      })
    },
    // The wait before a retry is in `mutationFn`.
    retry: (_, error) => mayHaveSucceeded(error),
    retryDelay: 0,
    onSuccess: ({ entries }) => note(entries),
    onError: (error, action) => refuse(action, error),
    onSettled: refresh,
  })
  const failures = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.failureCount,
  })
  useConfirmBeforeUnload(failures.length > 0)
  return {
    unsent: failures.length,
    isRetrying: failures.some((count) => count > 0),
    refused,
    decide: (decision: Omit<ReviewAction, 'is'>) => mutate({ ...decision, is: 'decision' }),
    /** Removes the decision if it was never sent; otherwise sends an undo. */
    undo: ({ id, entry }: Pick<ReviewAction, 'id' | 'entry'>) => {
      const waiting = cache.find<unknown, Error, ReviewAction>({
        mutationKey,
        predicate: ({ state }) =>
          state.isPaused && state.failureCount === 0 && (state.variables as ReviewAction | undefined)?.id === id,
      })
      if (waiting) cache.remove(waiting)
      else mutate({ is: 'undo', id, entry, reviewState: 'pending' })
    },
    tryNow: () => backoff.current.finish(),
    dismiss: (id: number) => setRefused((before) => before.filter(({ action }) => action.entry.id !== id)),
  }
}

function delay(durationMs: number) {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
    setTimeout(resolve, durationMs)
  })
  return { done, finish }
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}

/** Throttled: at most one call per interval, with the latest action. */
function useThrottled(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(action)
  latest.current = action
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, refreshIntervalMs)
  }
}
