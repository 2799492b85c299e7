import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useInvalidate } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { findEntry } from '../entry/review/entry-review.queries.ts'

const EntryDrawer = lazy(() =>
  import('../entry/review/entry/EntryDrawer.tsx').then(({ EntryDrawer }) => ({ default: EntryDrawer })),
)

/** Opens the entry of a winning name with personal data, which is audited. */
export function WinnerEntry({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation()
  const season = useSelectedSeason()
  const invalidate = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  const entry = useQuery({ ...findEntry(id, season), enabled: isOpen })
  const [shown] = entry.data?.items ?? []
  return (
    <>
      <Button variant="text" size="small" aria-label={t('pollResult.entryOf', { name })} onClick={() => setOpen(true)}>
        {t('pollResult.entry')}
      </Button>
      {isOpen && entry.isError && (
        <FailedNotice onRetry={() => entry.refetch()}>{t('pollResult.entryFailed')}</FailedNotice>
      )}
      {isOpen && shown && (
        <Suspense>
          <EntryDrawer
            entry={shown}
            isReadOnly
            onShow={() => invalidate('publicSubmission')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
