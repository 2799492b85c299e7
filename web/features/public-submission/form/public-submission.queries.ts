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

const questions = {
  snowplowName: {
    rule: SnowplowName,
    about: (name: string) => queryOf(checkSnowplowName, { query: { name } }),
    refusal: 'submission.name_taken',
  },
  email: {
    rule: Email,
    about: (email: string) => queryOf(checkEmail, { query: { email } }),
    refusal: 'submission.email_used_up',
  },
} as const

/**
 * Asks, 500 ms after the last key, whether what is typed is still free (section 5). Once the entry is sent it is asked
 * no more, and an answer that is still on its way is not waited for: the very entry that takes the name would have it
 * told that the name is taken.
 */
export function useCheck(field: keyof typeof questions, typed: string, isSent: boolean) {
  const { rule, about, refusal } = questions[field]
  const settled = useDebouncedValue(typed, validationPauseMs)
  const isCurrent = settled === typed && z.safeParse(rule, settled).success
  const { queryKey, ...question } = about(settled)
  const [path] = queryKey
  const queries = useQueryClient()
  useEffect(() => {
    if (isSent) queries.cancelQueries({ queryKey: [path] })
  }, [queries, path, isSent])
  const check = useQuery({
    ...question,
    queryKey: queryKey as readonly unknown[],
    enabled: isCurrent && !isSent,
    staleTime: answerMaxAgeMs,
    retry: false,
  })
  const isRefused = isCurrent && check.isError && failureCode(check.error) === refusal
  return {
    isChecking: isCurrent && check.isFetching,
    isFree: isCurrent && check.isSuccess && !check.isFetching,
    refusal: isRefused && refusal,
    isUnchecked: isCurrent && check.isError && !isRefused,
  }
}
