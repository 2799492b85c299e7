/** Idempotent decisions: the client creates the id, the server runs each id once and repeats the first reply. */
import type { CallInput, Command, Reply } from '@snowplow/contract/api/route.ts'
import { getDecision } from '@snowplow/contract/decision.ts'
import type { MutateOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { call, isOutcomeUnknown } from './call.ts'
import { createId } from './new-id.ts'
import { useRouteMutation } from './query.ts'

type DecisionRoute = Command & { body: z.ZodMiniType<unknown, { id?: string | undefined }> }
type Content<R extends DecisionRoute> = Omit<CallInput<R>, 'body'> & { body: Omit<z.input<R['body']>, 'id'> }

/** Runs decisions one at a time across all views, so that each is based on the result of the previous one. */
export const decisionScope = { id: 'decision' }

/** Delays before the retries of a request with a lost response. Short, because the user is waiting. */
const retryDelaysMs = [400, 1200]

export const idempotentRetry = {
  scope: decisionScope,
  retry: (failures: number, error: Error) => failures < retryDelaysMs.length && isOutcomeUnknown(error),
  retryDelay: (failures: number) => retryDelaysMs[failures] ?? 0,
}

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

export function useDecision<R extends DecisionRoute>(route: R, { isAwaited = false } = {}) {
  const unanswered = useRef<{ id: string; content: string } | null>(null)
  const { mutateAsync, isPending } = useRouteMutation(route, (input: CallInput<R>) => sendDecision(route, input), {
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
    /** Reuses the id if the previous response was lost: the decision may have been stored. */
    decide(input: Content<R>, options?: Options) {
      const content = JSON.stringify(input)
      if (unanswered.current?.content !== content) unanswered.current = { id: createId(), content }
      const body = { ...input.body, id: unanswered.current.id }
      return send({ ...input, body } as unknown as CallInput<R>, options)
    },
  }
}
