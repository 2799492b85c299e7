import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import type { FormerName } from '@snowplow/contract/public-submission/former-name.ts'
import { checkEmail, checkSnowplowName } from '@snowplow/contract/public-submission/public-submission.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureCode } from '../../../lib/call.ts'
import { queryOf } from '../../../lib/query.ts'
import { useDebouncedValue } from '../../../lib/useDebouncedValue.ts'
import { deferredImport } from './deferred-import.ts'

export const entryRules = deferredImport(() => import('./entry-rules.ts'))

/** An answer about a name or an email soon grows old: others are typing too. */
const replyStaleMs = 10_000

const questions = {
  snowplowName: {
    about: (name: string) => queryOf(checkSnowplowName, { query: { name } }),
    refusal: 'submission.duplicate_name',
  },
  email: {
    about: (email: string) => queryOf(checkEmail, { query: { email } }),
    refusal: 'submission.email_used_up',
  },
} as const

type EntryRules = Awaited<ReturnType<typeof entryRules.read>>

function useEntryRules(): EntryRules | null {
  const [rules, setRules] = useState<EntryRules | null>(null)
  useEffect(() => {
    // Without them nothing is asked while one types; the server checks what is sent.
    entryRules.read().then(setRules, () => {})
  }, [])
  return rules
}

/**
 * Asks, 500 ms after the last key, whether what is typed is still free (section 5). Once the entry is sent it is asked
 * no more, and an answer that is still on its way is not waited for: the very entry that takes the name would have it
 * told that the name is taken.
 */
export function useCheck(field: keyof typeof questions, input: string, isSent: boolean) {
  const { about, refusal } = questions[field]
  const isWellFormed = useEntryRules()?.isWellFormed[field]
  const settled = useDebouncedValue(input, validationDebounceMs)
  const isCurrent = settled === input && isWellFormed?.(settled) === true
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
    staleTime: replyStaleMs,
    retry: false,
  })
  const result: { available: true; former?: FormerName | undefined } | undefined = check.data
  const isRefused = isCurrent && check.isError && failureCode(check.error) === refusal
  return {
    isChecking: isCurrent && check.isFetching,
    isFree: isCurrent && check.isSuccess && !check.isFetching,
    /** Where an earlier season knows what is free. */
    former: isCurrent ? result?.former : undefined,
    refusal: isRefused && refusal,
    isUnchecked: isCurrent && check.isError && !isRefused,
  }
}
