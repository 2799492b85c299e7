import { archiveYear, plainPath } from '@snowplow/contract/screen-paths.ts'
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Parts of an address's query and what they become; null or an empty text takes a part out. */
export type AddressChange = Readonly<Record<string, string | number | null>>

/** What says where one is in a list: it stays as it is while one moves, and another list begins without it. */
const positionParams = ['page', 'open', 'act']

/** The query with some parts changed. A page number belongs to one filter and order: with others it is left out. */
export function changedSearch(search: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(search)
  if (Object.keys(change).some((name) => !positionParams.includes(name))) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

interface NavigateOptions {
  /** In the place of the present address: Back leads past it. */
  replace?: boolean
  /** What the browser keeps with this step of its history; in place, what it kept before. */
  state?: unknown
}

/**
 * What a page shows stands in its address's query, so that Back undoes it, a reload keeps it and a colleague can be
 * sent it. A part that means nothing is as good as none.
 */
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
    // The browser's own query: two changes may come before the page is drawn anew.
    const before = new URLSearchParams(location.search)
    const next = changedSearch(before, change)
    if (String(next) !== String(before)) navigate(withQuery(next), { replace: replace, state })
  }
  /** One step of history for a whole search, however many times the typing pauses. */
  const type = (change: AddressChange) => go(change, { replace: Object.keys(change).some((name) => text(name) !== '') })
  return {
    search,
    text,
    /** One of the values that mean something, else nothing. */
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
      values.find((value) => value === text(name)) ?? '',
    /** A row's id or a number from 1 on, else null. */
    number: (name: string): number | null => (/^[1-9]\d{0,8}$/.test(text(name)) ? Number(text(name)) : null),
    go,
    type,
    /** For an input: what it shows, and the way of what is chosen in it into the address. */
    bindSelect: <Value extends string | number>(name: string, value: Value) => ({
      value,
      onChange: (next: string | number) => go({ [name]: next || null }),
    }),
    /** The same of a text while it is typed. */
    bindText: (name: string) => ({ value: text(name), onChange: (next: string) => type({ [name]: next }) }),
    /** The address of another view of the same things: what stands in it stays, but for the place in this one's list. */
    addressOf: (change: AddressChange) =>
      withQuery(changedSearch(search, { open: null, act: null, sort: null, ...change })),
  }
}
export type Address = ReturnType<typeof useAddress>

/** Another season than the current one, by its year, for the query of a call. */
export interface SelectedSeason {
  season?: string
}

/**
 * The season that a page is about, for the queries of its calls: the year in the address of lists for administrators and
 * of earlier winners; none is the current one.
 */
export function useSelectedSeason(): SelectedSeason {
  const [path] = useLocation()
  const search = useSearch()
  const year = path.startsWith('/admin/') ? new URLSearchParams(search).get('season') : archiveYear(plainPath(path))
  return year && /^2\d{3}$/.test(year) ? { season: year } : {}
}
