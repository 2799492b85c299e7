import { validationPause } from '@snowplow/contract/limits.ts'
import {
  checkEmail,
  checkSnowplowName,
  SnowplowName,
  type SubmissionInput,
  submitPublicSubmission,
} from '@snowplow/contract/public-submission.ts'
import { Email } from '@snowplow/contract/text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call, failureCode } from '../../lib/call.ts'
import { usePaused } from '../../lib/usePaused.ts'

/** An answer about a name or an email soon grows old: others are typing too. */
const answerAge = 10_000

/**
 * Asks, 500 ms after the last key, whether the typed name is still free (section 5). Not once the entry was sent:
 * whoever is quicker than the pause, or has not learned what became of it, would be told that the name is taken, by the
 * very entry that takes it.
 */
export function useCheckSnowplowName(typed: string, isSent: boolean) {
  const name = usePaused(typed, validationPause)
  const isCurrent = name === typed && z.safeParse(SnowplowName, name).success
  const check = useQuery({
    queryKey: ['checkSnowplowName', name],
    queryFn: ({ signal }) => call(checkSnowplowName, { query: { name } }, signal),
    enabled: isCurrent && !isSent,
    staleTime: answerAge,
    retry: false,
  })
  const isTaken = isCurrent && check.isError && failureCode(check.error) === 'submission.name_taken'
  return {
    isChecking: isCurrent && check.isFetching,
    isFree: isCurrent && check.isSuccess && !check.isFetching,
    isTaken,
    isUnchecked: isCurrent && check.isError && !isTaken,
  }
}

/** Asks, 500 ms after the last key, whether the email may be used once more; a failed check waits for the server. */
export function useCheckEmail(typed: string, isSent: boolean) {
  const email = usePaused(typed, validationPause)
  const check = useQuery({
    queryKey: ['checkEmail', email],
    queryFn: ({ signal }) => call(checkEmail, { query: { email } }, signal),
    enabled: z.safeParse(Email, email).success && !isSent,
    staleTime: answerAge,
    retry: false,
  })
  const isUsedUp = email === typed && check.isError && failureCode(check.error) === 'submission.email_used_up'
  return { isChecking: email === typed && check.isFetching, isUsedUp }
}

export const useSubmitPublicSubmission = () =>
  useMutation({ mutationFn: (entry: SubmissionInput) => call(submitPublicSubmission, { body: entry }) })
