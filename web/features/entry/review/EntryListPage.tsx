import { exportPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { getFailureCode } from '../../../lib/call.ts'
import { download, type Receiving } from '../../../lib/download.ts'
import { useScrollStrip } from '../../../lib/hooks/useScrollStrip.ts'
import { useSelectedSeason } from '../../../ui/address.ts'
import { Button, ScreenLink } from '../../../ui/button/Button.tsx'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import radio from '../../../ui/input/input.module.css'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { joinClasses, Row } from '../../../ui/layout/Boxes.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { Modal, ModalButtons } from '../../../ui/overlay/Modal.tsx'
import { combineConditions } from '../../../workspace/data-table/table-state.ts'
import { SeasonSwitch, useSeason } from '../../season/SeasonSwitch.tsx'
import { OutboxNotices } from './decision/DecisionFailure.tsx'
import { useOutbox } from './decision/useOutbox.ts'
import { DuplicateGroups } from './duplicates/DuplicateGroups.tsx'
import { entryCountQuery } from './entry-review.queries.ts'
import { EntryList } from './list/EntryList.tsx'
import { QueuePage } from './queue/QueueView.tsx'
import {
  type EntryFilters,
  listConditions,
  type ReviewAddress,
  type ReviewView,
  reviewViews,
  useReviewAddress,
} from './review-address.ts'

/** Lazy: the charts are larger than the rest of the page. */
const ReviewCharts = lazy(() => import('./charts/ReviewCharts.tsx'))

const readOnlyViews: readonly ReviewView[] = ['list', 'charts']

export default function EntryListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useReviewAddress()
  // Mounted above the views: decisions of the queue continue to be sent and reported in every view.
  const outbox = useOutbox()
  const [isExporting, setExporting] = useState(false)
  const { isReadOnly } = useSeason()
  const view = isReadOnly && !readOnlyViews.includes(address.view) ? 'list' : address.view
  return (
    <AdminPage
      title={title}
      lead={isReadOnly ? undefined : t('review.lead')}
      action={
        <Row gap="4" justify="between">
          <Views address={address} view={view} of={isReadOnly ? readOnlyViews : reviewViews} />
          <Row gap="3" isUnwrapped>
            {!isReadOnly && (
              <ScreenLink variant="outlined" size="small" to="/admin/import-entries">
                {t('review.importEntries')}
              </ScreenLink>
            )}
            <Button variant="outlined" size="small" onClick={() => setExporting(true)}>
              {t('review.export')}
            </Button>
          </Row>
        </Row>
      }
    >
      <SeasonSwitch address={address.address} />
      {view !== 'triage' && (
        <OutboxNotices outbox={outbox} onDismiss={({ action }) => outbox.dismiss(action.entry.id)} />
      )}
      <Suspense fallback={<Waiting />}>
        {view === 'list' && <EntryList />}
        {view === 'triage' && <QueuePage outbox={outbox} />}
        {view === 'duplicates' && <DuplicateGroups />}
        {view === 'charts' && <ReviewCharts />}
      </Suspense>
      {isExporting && <ExportDialog filters={address.filters} onClose={() => setExporting(false)} />}
    </AdminPage>
  )
}

interface ViewsProps {
  address: ReviewAddress
  view: ReviewView
  of: readonly ReviewView[]
}

function Views({ address, view: activeView, of }: ViewsProps) {
  const { t } = useTranslation()
  const strip = useScrollStrip<HTMLElement>(activeView)
  return (
    <nav ref={strip} aria-label={t('review.views')} className={joinClasses(radio.bar, radio.line, shared.strip)}>
      {of.map((view) => (
        <Link
          key={view}
          to={address.viewAddress(view)}
          className={radio.option}
          aria-current={view === activeView ? 'page' : undefined}
        >
          {t(`review.view_${view}`)}
        </Link>
      ))}
    </nav>
  )
}

function ExportDialog({ filters, onClose }: { filters: EntryFilters; onClose: () => void }) {
  const { t } = useTranslation()
  const [personalData, setPersonalData] = useState<'no' | 'yes'>('no')
  const conditions = listConditions(filters, useTimeZone())
  const where = combineConditions(conditions)
  const season = useSelectedSeason()
  const count = useQuery(entryCountQuery(conditions, season)).data
  // Closing the dialog cancels the download.
  const fetchFile = async (receiving: Receiving) => {
    const query = { personalData, ...season, ...(where && { where: JSON.stringify(where) }) }
    await download(exportPublicSubmissions, { query }, receiving)
    onClose()
  }
  return (
    <Modal title={t('review.exportTitle')} onClose={onClose}>
      <p>{count !== undefined && t(where ? 'review.exportFiltered' : 'review.exportAll', { count })}</p>
      <RadioGroup
        variant="cards"
        label={t('review.personalData')}
        options={[
          { value: 'no', label: t('review.personalData_no') },
          { value: 'yes', label: t('review.personalData_yes') },
        ]}
        value={personalData}
        onChange={setPersonalData}
      />
      {personalData === 'yes' && (
        <Notice severity="warning">
          <p>{t('review.personalDataAudited')}</p>
        </Notice>
      )}
      <ModalButtons>
        <DownloadButton
          variant="filled"
          onDownload={fetchFile}
          failedText={(error) => (getFailureCode(error) === 'network' ? t('errors.network') : t('review.exportFailed'))}
        >
          {t(personalData === 'yes' ? 'review.downloadPersonal' : 'review.download')}
        </DownloadButton>
        <Button variant="outlined" onClick={onClose}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}
