import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

/** Asks before what was typed is thrown away. */
export function DiscardQuestion({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog title={t('discard.title')} confirm={t('discard.confirm')} onConfirm={onDiscard} onCancel={onStay}>
      <p>{t('discard.text')}</p>
    </ConfirmDialog>
  )
}
