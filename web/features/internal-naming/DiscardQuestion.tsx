import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

/** Asks before what was typed is thrown away. */
export function DiscardQuestion({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog title={t('user.discardTitle')} confirm={t('user.discard')} onConfirm={onDiscard} onCancel={onStay}>
      <p>{t('user.discardText')}</p>
    </ConfirmDialog>
  )
}
