import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Button } from '../../../ui/button/Button.tsx'
import radio from '../../../ui/input/input.module.css'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { classes, Row } from '../../../ui/layout/Layout.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { useOutbox } from './decision/useOutbox.ts'
import { DuplicateGroups } from './duplicates/DuplicateGroups.tsx'
import { EntryList } from './list/EntryList.tsx'
import { ExportDialog } from './list/ExportDialog.tsx'
import { OutboxNotices } from './queue/OutboxNotices.tsx'
import { QueuePage } from './queue/QueuePage.tsx'
import { type ReviewAddress, reviewViews, useReviewAddress } from './review-address.ts'

/** Charts weigh more than the rest of the page: they come when they are looked at. */
const ReviewCharts = lazy(() => import('./charts/ReviewCharts.tsx'))

/** What families sent in, and what the department makes of it (section 2); for administrators. */
export default function PublicSubmissionListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useReviewAddress()
  // Decisions of the queue go on being sent, and tell what became of them, in every view.
  const outbox = useOutbox()
  const [isExporting, setExporting] = useState(false)
  return (
    <AdminPage
      title={title}
      lead={t('review.lead')}
      action={
        <Row gap="4" justify="between" isUnwrapped>
          <Views address={address} />
          <Button variant="outlined" size="small" onClick={() => setExporting(true)}>
            {t('review.export')}
          </Button>
        </Row>
      }
    >
      {address.view !== 'triage' && (
        <OutboxNotices outbox={outbox} onLeaveIt={({ act }) => outbox.dismiss(act.entry.id)} />
      )}
      <Suspense fallback={<Waiting label={t('error.loading')} />}>
        {address.view === 'list' && <EntryList address={address} />}
        {address.view === 'triage' && <QueuePage address={address} outbox={outbox} />}
        {address.view === 'alike' && <DuplicateGroups address={address} />}
        {address.view === 'charts' && <ReviewCharts />}
      </Suspense>
      {isExporting && <ExportDialog filters={address.filters} onClose={() => setExporting(false)} />}
    </AdminPage>
  )
}

function Views({ address }: { address: ReviewAddress }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('review.views')} className={classes(radio.bar, radio.line)}>
      {reviewViews.map((view) => (
        <Link
          key={view}
          to={address.viewAddress(view)}
          className={radio.option}
          aria-current={view === address.view ? 'page' : undefined}
        >
          {t(`review.view_${view}`)}
        </Link>
      ))}
    </nav>
  )
}
