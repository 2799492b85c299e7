import {
  type ListedSubmission,
  type ReviewState,
  reviewPublicSubmissions,
  undoReview,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, conflictsOf, failureCode, mayHaveSucceeded } from '../../../../lib/call.ts'
import { decisionScope } from '../../../../lib/decision.ts'
import { useInvalidate } from '../../../../lib/query.ts'
import { useFailureMessage } from '../../../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../../../ui/feedback/Toasts.tsx'
import { useConfirmBeforeUnload } from '../../../../ui/history-step.ts'
import { bodyOf, isDecided } from './useReviewing.ts'

/** What is sent in the background: a decision over one entry, or its undo. */
interface ReviewAction {
  is: 'decision' | 'undo'
  /** That of the decision. */
  id: string
  /** As it was when it was decided over. */
  entry: ListedSubmission
  /** What the entry is to become. */
  reviewState: ReviewState
  reason?: string | undefined
}

/** An act that the server refused, and the entry as it is now; null when it is gone. */
export interface Refused {
  action: ReviewAction
  error: unknown
  now: ListedSubmission | null
}

const mutationKey = ['review', 'outbox']
const retryDelayMs = 5_000
/** Between refreshes of what counts entries, while decisions come quickly. */
const refreshIntervalMs = 3_000

export type Outbox = ReturnType<typeof useOutbox>

/** Sends decisions in the background, one after another, and keeps those that were refused until somebody has looked. */
export function useOutbox() {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const rest = useRef({ isOver: Promise.resolve(), end: () => {} })
  /** The newest version of each entry that was decided over here: whoever decides over it again has seen that. */
  const [versions] = useState(() => new Map<number, number>())
  const cache = useQueryClient().getMutationCache()
  const getFailureMessage = useFailureMessage()
  const invalidate = useInvalidate()
  const refresh = useThrottled(() => invalidate(...reviewPublicSubmissions.invalidates))
  const isHere = useIsHere()

  const note = (entries: readonly ListedSubmission[]) => {
    for (const { id, version } of entries) versions.set(id, version)
  }
  const send = ({ is, id, entry, reviewState, reason }: ReviewAction) => {
    if (is === 'undo') return call(undoReview, { params: { id } })
    const version = Math.max(entry.version, versions.get(entry.id) ?? 0)
    return call(reviewPublicSubmissions, {
      body: { id, ...bodyOf({ entries: [{ ...entry, version }], reviewState, reason }) },
    })
  }
  const refuse = (action: ReviewAction, error: unknown) => {
    // Its decision was refused, which has been told.
    if (action.is === 'undo' && failureCode(error) === 'decision.not_found') return
    const [conflict] = conflictsOf<ListedSubmission>(error)
    const now = conflict ? conflict.current : action.entry
    // A colleague has decided the same.
    if (conflict && now && isDecided(now, action)) return note([now])
    if (!isHere()) showToast(`${action.entry.snowplowName}: ${getFailureMessage(failureCode(error))}`, 'error')
    setRefused((before) => [...before.filter((one) => one.action.entry.id !== action.entry.id), { action, error, now }])
  }
  const { mutate } = useMutation({
    mutationKey,
    scope: decisionScope,
    mutationFn: async (action: ReviewAction) => {
      await rest.current.isOver
      return send(action).catch((error) => {
        if (mayHaveSucceeded(error)) rest.current = delay(retryDelayMs)
        throw error
      })
    },
    // It rests before the next try.
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
    /** Acts of which the server has said nothing yet. */
    unsent: failures.length,
    isRetrying: failures.some((count) => count > 0),
    refused,
    decide: (decision: Omit<ReviewAction, 'is'>) => mutate({ ...decision, is: 'decision' }),
    /** A decision that never went is never sent. */
    undo: ({ id, entry }: Pick<ReviewAction, 'id' | 'entry'>) => {
      const waiting = cache.find<unknown, Error, ReviewAction>({
        mutationKey,
        predicate: ({ state }) =>
          state.isPaused && state.failureCount === 0 && (state.variables as ReviewAction | undefined)?.id === id,
      })
      if (waiting) cache.remove(waiting)
      else mutate({ is: 'undo', id, entry, reviewState: entry.reviewState, reason: entry.reviewReason ?? undefined })
    },
    tryNow: () => rest.current.end(),
    dismiss: (id: number) => setRefused((before) => before.filter(({ action }) => action.entry.id !== id)),
  }
}

/** Over after a while, or as soon as somebody ends it. */
function delay(durationMs: number) {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
    setTimeout(resolve, durationMs)
  })
  return { isOver, end }
}

/** Whether the page is still shown. */
function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

/** The last of several quick calls is made, and between them one now and then. */
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
