/** Decisions have an id that is made here: however often one is sent, it is made once, and its answer is the first one. */
import type { CallInput, Command, Reply } from '@snowplow/contract/api/route.ts'
import { getDecision } from '@snowplow/contract/decision.ts'
import type { MutateOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { call, isOutcomeUnknown } from './call.ts'
import { newId } from './new-id.ts'
import { useMutationOf } from './query.ts'

type DecisionRoute = Command & { body: z.ZodMiniType<unknown, { id?: string | undefined }> }
type Content<R extends DecisionRoute> = Omit<CallInput<R>, 'body'> & { body: Omit<z.input<R['body']>, 'id'> }

/** One decision after another, whichever view they are made in: each meets what the one before it has left. */
export const decisionScope = { id: 'decision' }

/** How long to wait before a lost answer is asked for again, while somebody looks on. */
const retryDelaysMs = [400, 1200]

/** For what the server does once, however often it is asked. */
export const idempotentRetry = {
  scope: decisionScope,
  retry: (failures: number, error: Error) => failures < retryDelaysMs.length && isOutcomeUnknown(error),
  retryDelay: (failures: number) => retryDelaysMs[failures] ?? 0,
}

/** Sends a decision. When its answer is lost, asks the server whether it was made, and gets that answer. */
async function sendDecision<R extends DecisionRoute>(route: R, input: CallInput<R>): Promise<Reply<R>> {
  try {
    return await call(route, input)
  } catch (error) {
    const { id } = (input as { body: { id: string } }).body
    const storedDecision = isOutcomeUnknown(error)
      ? await call(getDecision, { params: { id } }).catch(() => null)
      : null
    if (!storedDecision) throw error
    return storedDecision.reply as Reply<R>
  }
}

/** The mutation of a route whose body has the id of a decision. */
export function useDecision<R extends DecisionRoute>(route: R, { isAwaited = false } = {}) {
  const unanswered = useRef<{ id: string; content: string } | null>(null)
  const { mutateAsync, isPending } = useMutationOf(route, (input: CallInput<R>) => sendDecision(route, input), {
    ...idempotentRetry,
    isAwaited,
    onSuccess: () => {
      unanswered.current = null
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) unanswered.current = null
    },
  })
  type Options = MutateOptions<Reply<R>, Error, CallInput<R>>
  const send = mutateAsync as (input: CallInput<R>, options?: Options) => Promise<Reply<R>>
  return {
    isPending,
    /** Asked for again after nothing was heard of it, it is the same decision: it may have been made. */
    decide(input: Content<R>, options?: Options) {
      const content = JSON.stringify(input)
      if (unanswered.current?.content !== content) unanswered.current = { id: newId(), content }
      const body = { ...input.body, id: unanswered.current.id }
      return send({ ...input, body } as unknown as CallInput<R>, options)
    },
  }
}
