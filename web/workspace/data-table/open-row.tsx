import { type QueryKey, type QueryMeta, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Address, AddressChange } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailedNotice, Notice } from '../../ui/feedback/Notice.tsx'
import { stepBack } from '../../ui/history-step.ts'

interface Row {
  id: number
  /** Where a row changes: of two versions of it the later one is shown. */
  version?: number
}

interface Rows<R> {
  /** The rows in view; undefined before they are here. */
  items: readonly R[] | undefined
  /** Asks for a row that is not in view; the list that answers is empty when there is no such row any more. */
  find: (id: number) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<{ items: R[] }>
    meta: QueryMeta
  }
}

/** What the browser keeps with the step of its history that opened a row: the query of before. */
interface Opened {
  from: string
}
const openedFrom = () => (history.state as Opened | null)?.from

/** The row that the address names as open, whether it is in view, on another page or nowhere any more. */
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
  // A row that leaves the list while it is open, as when it was decided over, stays open.
  if (row && row !== cachedRow) setCachedRow(row)

  const start = (change: AddressChange) => address.go(change, { state: { from: location.search } satisfies Opened })
  return {
    id,
    row,
    isNotFound: row === undefined && rowQuery.isSuccess,
    isFailed: row === undefined && rowQuery.isError,
    retry: () => rowQuery.refetch(),
    /** Opens a row, or shows the open one as it is now; from one row to the next is no step for Back. */
    show(next: R, change: AddressChange = {}) {
      setCachedRow(next)
      if (id === null) start({ open: next.id, ...change })
      else address.go({ open: next.id, ...change }, { replace: true })
    },
    /** Opens what is no row yet, as the form for a new one. */
    start: start,
    /** Back to the list as it was; nothing is left behind that Back would open again. */
    close() {
      const before = openedFrom()
      if (before !== undefined && before === queryWithout()) stepBack()
      else address.go({ open: null, act: null }, { replace: true })
    },
  }
}
export type OpenRow<R extends Row> = ReturnType<typeof useOpenRow<R>>
export type MissingOpen = Pick<OpenRow<Row>, 'isNotFound' | 'isFailed' | 'retry' | 'close'>

const later = <R extends Row>(own: R, listed: R): R =>
  own.version !== undefined && listed.version !== undefined && own.version > listed.version ? own : listed

/** The present query as it would be with nothing open. */
function queryWithout(): string {
  const search = new URLSearchParams(location.search)
  search.delete('open')
  search.delete('act')
  return search.size > 0 ? `?${search}` : ''
}

/** Above a list whose address names a row that cannot be shown: says why. */
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
