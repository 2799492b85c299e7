import { exportPublicSubmissions } from '@snowplow/contract/public-submission/submission-review.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../../lib/call.ts'
import { download, type Receiving } from '../../../../lib/download.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { DownloadButton } from '../../../../ui/button/DownloadButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { RadioGroup } from '../../../../ui/input/RadioGroup.tsx'
import { Modal } from '../../../../ui/overlay/Modal.tsx'
import { ModalButtons } from '../../../../ui/overlay/ModalShell.tsx'
import { allOf } from '../../../../workspace/data-table/table-state.ts'
import { conditionsOf, type EntryFilters } from '../review-address.ts'

interface ExportDialogProps {
  filters: EntryFilters
  onClose: () => void
}

/** The entries that are filtered now as a CSV file. The families' data leaves only when it is asked for by name. */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [personalData, setPersonalData] = useState<'no' | 'yes'>('no')
  const where = allOf(conditionsOf(filters))
  // Whoever closes the dialog does not want the file.
  const fetchFile = async (receiving: Receiving) => {
    const query = { personalData, ...(where && { where: JSON.stringify(where) }) }
    await download(exportPublicSubmissions, { query }, receiving)
    onClose()
  }
  return (
    <Modal title={t('review.exportTitle')} onClose={onClose}>
      <p>{t(where ? 'review.exportFiltered' : 'review.exportAll')}</p>
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
          onDownload={fetchFile}
          failedText={(error) => (failureCode(error) === 'network' ? t('errors.network') : t('review.exportFailed'))}
        >
          {t(personalData === 'yes' ? 'review.downloadPersonal' : 'review.download')}
        </DownloadButton>
        <Button onClick={onClose}>{t('table.cancel')}</Button>
      </ModalButtons>
    </Modal>
  )
}
