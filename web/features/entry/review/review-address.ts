import { type ReviewState, reviewStates } from '@snowplow/contract/entry/entry-review.ts'
import { parseReference } from '@snowplow/contract/text/reference.ts'
import { useMemo } from 'react'
import { useAddress } from '../../../ui/address.ts'
import { toFullTextCondition, type Where } from '../../../workspace/data-table/table-state.ts'
import { areReversed, toDaySpan } from '../../../workspace/filter/day-span.ts'

export const reviewViews = ['list', 'triage', 'duplicates', 'charts'] as const
export type ReviewView = (typeof reviewViews)[number]

export function useReviewAddress() {
  const address = useAddress()
  const { search, go, type } = address
  const filters = useMemo(() => parseFilters(search), [search])
  return {
    address,
    view: address.oneOf('view', reviewViews) || ('list' as const),
    viewAddress: (view: ReviewView) => address.addressOf({ view: view === 'list' ? null : view }),
    filters,
    /** Typing is a single step of the browser history; every other filter adds a step. */
    setFilters: (change: Partial<EntryFilters>) => (String(Object.keys(change)) === 'text' ? type(change) : go(change)),
  }
}
export type ReviewAddress = ReturnType<typeof useReviewAddress>

/** Filters of the entry list; an empty string means no filter. */
export interface EntryFilters {
  text: string
  district: string
  county: string
  grade: string
  state: ReviewState | ''
  hints: 'yes' | 'no' | ''
  /** Imported from a file by administrators. */
  imported: 'yes' | ''
  from: string
  to: string
}

export const noFilters: EntryFilters = {
  text: '',
  district: '',
  county: '',
  grade: '',
  state: '',
  hints: '',
  imported: '',
  from: '',
  to: '',
}

const names = Object.keys(noFilters) as (keyof EntryFilters)[]
const isNumber = (text: string) => /^\d{1,9}$/.test(text)

export function parseFilters(search: URLSearchParams): EntryFilters {
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    keyof EntryFilters,
    string
  >
  return {
    ...values,
    district: isNumber(values.district) ? values.district : '',
    county: isNumber(values.county) ? values.county : '',
    state: reviewStates.find((state) => state === values.state) ?? '',
    hints: values.hints === 'yes' || values.hints === 'no' ? values.hints : '',
    imported: values.imported === 'yes' ? 'yes' : '',
  }
}

/** A last day before the first is ignored; the form shows an error. */
export const isReversed = ({ from, to }: EntryFilters) => areReversed(from, to)

/** Words like “half-time” are also valid references, so both are searched. */
function toTextCondition(text: string): Where | null {
  const words = toFullTextCondition('words', text)
  const reference = parseReference(text)
  return words && reference ? { $or: [{ reference }, words] } : words
}

export function listConditions(filters: EntryFilters, timeZone: string): Where[] {
  const span = toDaySpan(filters.from, isReversed(filters) ? '' : filters.to, timeZone)
  const conditions: (Where | null)[] = [
    toTextCondition(filters.text),
    // A county lies in exactly one district and is more specific.
    filters.county ? { countyId: Number(filters.county) } : null,
    filters.district && !filters.county ? { districtId: Number(filters.district) } : null,
    filters.grade ? { gradeLevel: filters.grade } : null,
    filters.state ? { reviewState: filters.state } : null,
    filters.hints ? { hasHint: filters.hints === 'yes' } : null,
    filters.imported ? { importedBy: { $ne: null } } : null,
    span && { createdAt: span },
  ]
  return conditions.filter((condition) => condition !== null)
}
