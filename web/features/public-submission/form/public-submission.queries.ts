import { validationPauseMs } from '@snowplow/contract/limits.ts'
import { checkEmail, checkSnowplowName, SnowplowName } from '@snowplow/contract/public-submission/public-submission.ts'
import { Email } from '@snowplow/contract/text/text.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { failureCode } from '../../../lib/call.ts'
import { queryOf } from '../../../lib/query.ts'
import { useDebouncedValue } from '../../../lib/useDebouncedValue.ts'

/** An answer about a name or an email soon grows old: others are typing too. */
const answerMaxAgeMs = 10_000

/**
 * Asks, 500 ms after the last key, whether the typed name is still free (section 5). Not once the entry was sent:
 * whoever is quicker than the pause, or has not learned what became of it, would be told that the name is taken, by the
 * very entry that takes it.
 */
export function useCheckSnowplowName(typed: string, isSent: boolean) {
  const name = useDebouncedValue(typed, validationPauseMs)
  const isCurrent = name === typed && z.safeParse(SnowplowName, name).success
  const check = useQuery({
    ...queryOf(checkSnowplowName, { query: { name } }),
    enabled: isCurrent && !isSent,
    staleTime: answerMaxAgeMs,
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
  const email = useDebouncedValue(typed, validationPauseMs)
  const check = useQuery({
    ...queryOf(checkEmail, { query: { email } }),
    enabled: z.safeParse(Email, email).success && !isSent,
    staleTime: answerMaxAgeMs,
    retry: false,
  })
  const isUsedUp = email === typed && check.isError && failureCode(check.error) === 'submission.email_used_up'
  return { isChecking: email === typed && check.isFetching, isUsedUp }
}
