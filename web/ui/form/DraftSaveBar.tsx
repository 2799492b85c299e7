import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../button/Button.tsx'
import { SaveBar } from '../layout/SaveBar.tsx'
import { SubmitButton, useFormInUse } from './ContractForm.tsx'

interface DraftProps {
  draft: { isChanged: boolean; discard: () => void }
}

export function DraftSaveBar({ draft }: DraftProps) {
  const { t } = useTranslation()
  return (
    <SaveBar status={t(draft.isChanged ? 'schedule.unsaved' : 'schedule.nothingChanged')}>
      <SubmitButton>{t('schedule.save')}</SubmitButton>
      <DiscardButton draft={draft} />
    </SaveBar>
  )
}

export function DiscardButton({ draft }: DraftProps) {
  const { t } = useTranslation()
  const { isSending } = useFormInUse()
  if (!draft.isChanged) return null
  return (
    <Button variant="outlined" aria-disabled={isSending} onClick={() => !isSending && draft.discard()}>
      {t('schedule.discard')}
    </Button>
  )
}
