import type { StaffPlan } from '@snowplow/contract/user/staff-import.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Stack } from '../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { saveCsv } from '../../workspace/csv/save-csv.ts'
import { signInOptionsQuery } from '../auth/session.ts'

/** Result of a staff import, with the invitation links, which are available only once. */
export function StaffImportResult({ plan, onClose }: { plan: StaffPlan; onClose: () => void }) {
  const { t } = useTranslation()
  const instant = useInstant({ hasZone: true })
  const [isSaved, setSaved] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { created, changed, deactivated, invitedUntil } = plan
  const isMailed = useQuery(signInOptionsQuery).data?.canSendMail
  const close = () => (invitedUntil && !isMailed && !isSaved ? setConfirming(true) : onClose())
  const saveLinks = async () => {
    const rows = created.map(({ firstName, lastName, email, path = '' }) => [
      firstName,
      lastName,
      email,
      `${location.origin}${path}`,
    ])
    await saveCsv('invitations.csv', [['first name', 'last name', 'email', 'link'], ...rows])
    setSaved(true)
  }
  return (
    <Modal title={t('staffFile.doneTitle')} width={560} onClose={close}>
      <Notice severity="success">
        <Stack as="ul" gap="1">
          {created.length > 0 && <li>{t('staffFile.created', { count: created.length })}</li>}
          {changed.length > 0 && <li>{t('staffFile.changed', { count: changed.length })}</li>}
          {deactivated.length > 0 && <li>{t('staffFile.deactivated', { count: deactivated.length })}</li>}
        </Stack>
      </Notice>
      {invitedUntil && (
        <p>{t(isMailed ? 'staffFile.linksMailed' : 'staffFile.links', { date: instant(invitedUntil) })}</p>
      )}
      <ModalButtons>
        {invitedUntil && (
          <DownloadButton variant="filled" data-first onDownload={saveLinks} failedText={() => t('csv.saveFailed')}>
            {t('staffFile.download')}
          </DownloadButton>
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
