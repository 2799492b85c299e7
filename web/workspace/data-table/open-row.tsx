import { type QueryKey, type QueryMeta, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Address, AddressChange } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailedNotice, Notice } from '../../ui/feedback/Notice.tsx'
import { stepBack } from '../../ui/history-step.ts'

interface Row {
  id: number
  /** The later of two versions of a row is shown. */
  version?: number
}

interface Rows<R> {
  items: readonly R[] | undefined
  /** Query for a row that is not visible; returns an empty list if it no longer exists. */
  find: (id: number) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<{ items: R[] }>
    meta: QueryMeta
  }
}

interface Opened {
  from: string
}
const openedFrom = () => (history.state as Opened | null)?.from

/** Row opened by the URL, whether it is visible, on another page or missing. */
export function useOpenRow<R extends Row>(address: Address, { items, find }: Rows<R>) {
  const id = address.number('open')
  const [cachedRow, setCachedRow] = useState<R | null>(null)
  const listed = items?.find((row) => row.id === id)
  const own = cachedRow?.id === id ? cachedRow : undefined
  const availableRow = own && listed ? later(own, listed) : (listed ?? own)
  const rowQuery = useQuery({
    ...find(id ?? 0),
    enabled: id !== null && !availableRow && items !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const row = id === null ? undefined : (availableRow ?? rowQuery.data?.items[0])
  // Keeps a row open that leaves the list, for example after a decision.
  if (row && row !== cachedRow) setCachedRow(row)

  const start = (change: AddressChange) => address.go(change, { state: { from: location.search } satisfies Opened })
  return {
    id,
    row,
    isNotFound: row === undefined && rowQuery.isSuccess,
    isFailed: row === undefined && rowQuery.isError,
    retry: () => rowQuery.refetch(),
    /** Opens a row, or updates the open one. Moving between rows adds no history entry. */
    show(next: R, change: AddressChange = {}) {
      setCachedRow(next)
      if (id === null) start({ open: next.id, ...change })
      else address.go({ open: next.id, ...change }, { replace: true })
    },
    start,
    /** Returns to the list; removes the history entry, so that Back does not reopen the row. */
    close() {
      const before = openedFrom()
      if (before !== undefined && before === queryWithout()) stepBack()
      else address.go({ open: null, action: null }, { replace: true })
    },
  }
}
export type OpenRow<R extends Row> = ReturnType<typeof useOpenRow<R>>
export type MissingOpen = Pick<OpenRow<Row>, 'isNotFound' | 'isFailed' | 'retry' | 'close'>

const later = <R extends Row>(own: R, listed: R): R =>
  own.version !== undefined && listed.version !== undefined && own.version > listed.version ? own : listed

function queryWithout(): string {
  const search = new URLSearchParams(location.search)
  search.delete('open')
  search.delete('action')
  return search.size > 0 ? `?${search}` : ''
}

export function MissingRow({ open }: { open: MissingOpen }) {
  const { t } = useTranslation()
  if (open.isFailed)
    return (
      <FailedNotice onRetry={open.retry}>
        <p>{t('table.openFailed')}</p>
      </FailedNotice>
    )
  if (!open.isNotFound) return null
  return (
    <Notice
      severity="warning"
      action={
        <Button variant="outlined" size="small" onClick={open.close}>
          {t('table.toList')}
        </Button>
      }
    >
      <p>{t('table.gone')}</p>
    </Notice>
  )
}
