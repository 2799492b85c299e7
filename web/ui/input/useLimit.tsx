import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDebouncedValue } from '../../lib/hooks/useDebouncedValue.ts'
import { Counter } from './Counter.tsx'
import type { FieldProps } from './Field.tsx'

/** Part of the limit from which the characters are counted on the page. */
const nearLimit = 0.9

// Web pages have them between syllables. The server removes others, too, which come one by one.
const frequentUnseen = /[\u00ad\u200b]/g

/**
 * Counter of a text near its limit, and error of a longer one, which stays as it is.
 * @param limit in characters; undefined for none
 */
export function useLimit(text: string, limit = Number.POSITIVE_INFINITY): Partial<FieldProps> {
  const { t } = useTranslation()
  const count = text.length > limit * nearLimit ? text.trim().replace(frequentUnseen, '').length : 0
  const excess = Math.max(count - limit, 0)
  // An alert of another number with each key would interrupt screen readers.
  const settledExcess = useDebouncedValue(excess, validationDebounceMs)
  return {
    ...(excess > 0 && { error: t('form.tooLong', { count: settledExcess || excess, max: limit }) }),
    ...(count > limit * nearLimit && { counter: <Counter count={count} max={limit} /> }),
  }
}
