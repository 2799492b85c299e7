import type { CallInput, Query } from '@snowplow/contract/api/route.ts'
import { validationPauseMs } from '@snowplow/contract/limits.ts'
import { checkEmail, checkSnowplowName, SnowplowName } from '@snowplow/contract/public-submission/public-submission.ts'
import { Email } from '@snowplow/contract/text/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { failureCode } from '../../../lib/call.ts'
import { queryOf } from '../../../lib/query.ts'
import { useDebouncedValue } from '../../../lib/useDebouncedValue.ts'

/** An answer about a name or an email soon grows old: others are typing too. */
const answerMaxAgeMs = 10_000

/**
 * A question about what is being typed. Once the entry is sent it is asked no more, and an answer that is still on its
 * way is not waited for: the very entry that takes the name would have it told that the name is taken.
 */
function useCheck<R extends Query>(
  route: R,
  input: CallInput<R>,
  { isWanted, isSent }: Record<'isWanted' | 'isSent', boolean>,
) {
  const queries = useQueryClient()
  const { path } = route
  useEffect(() => {
    if (isSent) queries.cancelQueries({ queryKey: [path] })
  }, [queries, path, isSent])
  return useQuery({
    ...queryOf(route, input),
    enabled: isWanted && !isSent,
    staleTime: answerMaxAgeMs,
    retry: false,
  })
}

/** Asks, 500 ms after the last key, whether the typed name is still free (section 5). */
export function useCheckSnowplowName(typed: string, isSent: boolean) {
  const name = useDebouncedValue(typed, validationPauseMs)
  const isCurrent = name === typed && z.safeParse(SnowplowName, name).success
  const check = useCheck(checkSnowplowName, { query: { name } }, { isWanted: isCurrent, isSent })
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
  const isWanted = z.safeParse(Email, email).success
  const check = useCheck(checkEmail, { query: { email } }, { isWanted, isSent })
  const isUsedUp = email === typed && check.isError && failureCode(check.error) === 'submission.email_used_up'
  return { isChecking: email === typed && check.isFetching, isUsedUp }
}
