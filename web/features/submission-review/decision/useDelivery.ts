import {
  type ListedSubmission,
  reviewPublicSubmissions,
} from '@snowplow/contract/public-submission/submission-review.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError, isOutcomeUnknown } from '../../../lib/call.ts'
import { useInvalidate } from '../../../lib/query.ts'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { sendReview } from '../submission-review.queries.ts'
import { type Decision, DecisionQueue } from './decision-queue.ts'
import { useFailureWords } from './ReviewFailure.tsx'
import { readEntries } from './review-refusal.ts'

/** A decision that the server refused, and the entry as it is now; undefined when it is gone. */
export interface Undelivered {
  decision: Decision
  error: unknown
  now: ListedSubmission | undefined
}

/** Milliseconds before a lost line is tried again. */
const pause = 5_000
/** Milliseconds between refreshes of what counts entries, while decisions come quickly. */
const refreshEvery = 3_000

const isPassing = (error: unknown) => isOutcomeUnknown(error) || (error instanceof CallError && error.status === 429)

async function sendOne(decision: Decision): Promise<ListedSubmission> {
  const { entries } = await sendReview({ ...decision, entries: [decision.entry] })
  return entries[0] ?? decision.entry
}

export type Delivery = ReturnType<typeof useDelivery>

/** Sends decisions in the background and keeps those that were refused until somebody has looked at them. */
export function useDelivery() {
  const [undelivered, setUndelivered] = useState<readonly Undelivered[]>([])
  const [, setChanged] = useState(0)
  const wordFailure = useFailureWords()
  const invalidate = useInvalidate()
  const refresh = useThrottled(() => invalidate(...reviewPublicSubmissions.invalidates))
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const onRefused = (decision: Decision, error: unknown, now: ListedSubmission | undefined) => {
    if (!isHere.current) showToast(`${decision.entry.snowplowName}: ${wordFailure(error)}`, 'error')
    setUndelivered((before) => [...before, { decision, error, now }])
  }
  const latest = useRef({ onRefused, refresh })
  latest.current = { onRefused, refresh }
  const [queue] = useState(
    () =>
      new DecisionQueue({
        send: sendOne,
        isPassing,
        read: async (id) => (await readEntries([id]))[0],
        onRefused: (...refused) => latest.current.onRefused(...refused),
        onChange: () => {
          setChanged((times) => times + 1)
          latest.current.refresh()
        },
        pause,
      }),
  )
  useLeaveWarning(() => queue.unsent > 0)
  return {
    queue,
    undelivered,
    dismiss: (id: number) => setUndelivered((before) => before.filter(({ decision }) => decision.entry.id !== id)),
  }
}

/** The last of several quick calls is made, and between them one now and then. */
function useThrottled(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(act)
  latest.current = act
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, refreshEvery)
  }
}

/** Closing the tab while decisions wait would lose them: the browser asks. */
function useLeaveWarning(hasUnsent: () => boolean) {
  const latest = useRef(hasUnsent)
  latest.current = hasUnsent
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
