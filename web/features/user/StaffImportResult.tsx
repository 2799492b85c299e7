import type { Reply } from '@snowplow/contract/api/route.ts'
import type { importStaff } from '@snowplow/contract/staff-import.ts'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { saveFile } from '../../lib/download.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'

interface StaffImportResultProps {
  result: Reply<typeof importStaff>
  onClose: () => void
}

/** Result of a staff import, with the invitation links, which are available only once. */
export function StaffImportResult({ result, onClose }: StaffImportResultProps) {
  const { t } = useTranslation()
  const instant = useInstant({ hasZone: true })
  const [isSaved, setSaved] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { created, changed, deactivated, links, endsAt } = result
  const close = () => (created > 0 && !isSaved ? setConfirming(true) : onClose())
  return (
    <Modal title={t('staffFile.doneTitle')} width={560} onClose={close}>
      <Notice severity="success">
        <Stack as="ul" gap="1">
          {created > 0 && <li>{t('staffFile.created', { count: created })}</li>}
          {changed > 0 && <li>{t('staffFile.changed', { count: changed })}</li>}
          {deactivated > 0 && <li>{t('staffFile.deactivated', { count: deactivated })}</li>}
        </Stack>
      </Notice>
      {created > 0 && <p>{t('staffFile.links', { date: instant(endsAt) })}</p>}
      <ModalButtons>
        {created > 0 && (
          <Button
            variant="filled"
            data-first
            onClick={() => {
              saveFile(new Blob([links], { type: 'text/csv;charset=utf-8' }), 'invitations.csv')
              setSaved(true)
            }}
          >
            {t('staffFile.download')}
          </Button>
        )}
        <Button variant="outlined" onClick={close}>
          {t('layout.close')}
        </Button>
      </ModalButtons>
      {isConfirming && (
        <ConfirmDialog
          title={t('staffFile.leaveTitle')}
          confirm={t('staffFile.leave')}
          isDestructive
          onConfirm={onClose}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('staffFile.leaveText')}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
