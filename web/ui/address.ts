import { archiveYear, plainPath } from '@snowplow/contract/screen-paths.ts'
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Query parameters to set; null or an empty string removes one. */
export type AddressChange = Readonly<Record<string, string | number | null>>

/** Parameters of the position in a list: preserved while navigating, cleared for another list. */
const positionParams = ['page', 'open', 'action']

/** Query with some parameters changed. A new filter or sort order resets the page number. */
export function changeSearch(search: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(search)
  if (Object.keys(change).some((name) => !positionParams.includes(name))) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

interface NavigateOptions {
  replace?: boolean
  /** History state of the new entry; with `replace`, defaults to the current state. */
  state?: unknown
}

/** View state in the query string: survives Back, reload and sharing. Invalid parameters are ignored. */
export function useAddress() {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const search = useMemo(() => new URLSearchParams(query), [query])
  const text = (name: string) => search.get(name) ?? ''
  const withQuery = (next: URLSearchParams) => (next.size > 0 ? `${path}?${next}` : path)
  const go = (
    change: AddressChange,
    { replace = false, state = replace ? history.state : null }: NavigateOptions = {},
  ) => {
    // Reads the browser's query: two changes may precede the next render.
    const before = new URLSearchParams(location.search)
    const next = changeSearch(before, change)
    if (String(next) !== String(before)) navigate(withQuery(next), { replace, state })
  }
  /** Adds one history entry per search, however often the debounce fires. */
  const type = (change: AddressChange) => go(change, { replace: Object.keys(change).some((name) => text(name) !== '') })
  return {
    search,
    text,
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
      values.find((value) => value === text(name)) ?? '',
    /** Returns a row id or a number from 1, else null. */
    number: (name: string): number | null => (/^[1-9]\d{0,8}$/.test(text(name)) ? Number(text(name)) : null),
    go,
    type,
    bindSelect: <Value extends string | number>(name: string, value: Value) => ({
      value,
      onChange: (next: string | number) => go({ [name]: next || null }),
    }),
    bindText: (name: string) => ({ value: text(name), onChange: (next: string) => type({ [name]: next }) }),
    /** Returns the URL of another view with the same filters, without position and sort order. */
    addressOf: (change: AddressChange) =>
      withQuery(changeSearch(search, { open: null, action: null, sort: null, ...change })),
  }
}
export type Address = ReturnType<typeof useAddress>

export interface SelectedSeason {
  season?: string
}

/** Season of an archived page, such as `/winners/2024`; none for the current season. */
export function getArchivedSeason(path: string): SelectedSeason {
  const season = archiveYear(path)
  return season ? { season } : {}
}

/**
 * Season of the page, for the queries of its calls: the year in the URL of admin lists and archived winners, else none
 * (current season).
 */
export function useSelectedSeason(): SelectedSeason {
  const [path] = useLocation()
  const search = useSearch()
  const year = path.startsWith('/admin/') ? new URLSearchParams(search).get('season') : archiveYear(plainPath(path))
  return year && /^2\d{3}$/.test(year) ? { season: year } : {}
}
