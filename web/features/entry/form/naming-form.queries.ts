import type { FormerName } from '@snowplow/contract/entry/former-name.ts'
import { checkEmail, checkSnowplowName } from '@snowplow/contract/entry/naming-form.ts'
import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getFailureCode } from '../../../lib/call.ts'
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts'
import { toQuery } from '../../../lib/query.ts'
import { deferImport } from './deferred-import.ts'

export const entryRules = deferImport(() => import('./entry-rules.ts'))
export const thanksPage = deferImport(() => import('./EntryThanks.tsx'))

/** Short, because other families submit names and emails at the same time. */
const replyStaleMs = 10_000

const checks = {
  snowplowName: {
    about: (name: string) => toQuery(checkSnowplowName, { query: { name } }),
    refusal: 'submission.duplicate_name',
  },
  email: {
    about: (email: string, classCode: string | null) =>
      toQuery(checkEmail, { query: { email, ...(classCode && { classCode }) } }),
    refusal: 'submission.email_used_up',
  },
} as const

type EntryRules = Awaited<ReturnType<typeof entryRules.read>>

export function useEntryRules(): EntryRules | null {
  const [rules, setRules] = useState<EntryRules | null>(null)
  useEffect(() => {
    // If the rules fail to load, live checks are skipped; the server validates the submission.
    entryRules.read().then(setRules, () => {})
  }, [])
  return rules
}

/**
 * Checks 500 ms after the last keystroke whether a name or an email is still available (section 5). Checks stop and
 * pending ones are canceled once the entry is sent: its own submission would make the name appear taken.
 */
export function useCheck(field: keyof typeof checks, input: string, isSent: boolean, classCode: string | null = null) {
  const { about, refusal } = checks[field]
  const isWellFormed = useEntryRules()?.isWellFormed[field]
  const settled = useDebouncedValue(input, validationDebounceMs)
  const isCurrent = settled === input && isWellFormed?.(settled) === true
  const { queryKey, ...question } = about(settled, classCode)
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
  const isRefused = isCurrent && check.isError && getFailureCode(check.error) === refusal
  return {
    isChecking: isCurrent && check.isFetching,
    isFree: isCurrent && check.isSuccess && !check.isFetching,
    former: isCurrent ? result?.former : undefined,
    refusal: isRefused && refusal,
    isUnchecked: isCurrent && check.isError && !isRefused,
  }
}

/** Class code of the page's link, and a function that drops it. Empty on the server: the page is the same for all. */
export function useClassCode(): [string, () => void] {
  const [code, setCode] = useState('')
  useEffect(() => setCode(new URLSearchParams(location.search).get('class') ?? ''), [])
  const drop = () => {
    history.replaceState(history.state, '', location.pathname)
    setCode('')
  }
  return [code, drop]
}
