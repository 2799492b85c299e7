import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { SaveBar } from '../../../ui/layout/SaveBar.tsx'
import type { useScheduleForm } from './useScheduleForm.ts'

interface ScheduleButtonsProps {
  schedule: Pick<ReturnType<typeof useScheduleForm>, 'form' | 'changed' | 'discard'>
  changedTitle: string
}

export function ScheduleButtons({ schedule: { form, changed, discard }, changedTitle }: ScheduleButtonsProps) {
  const { t } = useTranslation()
  return (
    <SaveBar
      status={changed.length > 0 ? changedTitle : t(form.isDirty ? 'schedule.unsaved' : 'schedule.nothingChanged')}
    >
      <SubmitButton>{t('schedule.save')}</SubmitButton>
      {form.isDirty && (
        <Button variant="outlined" aria-disabled={form.isSending} onClick={() => !form.isSending && discard()}>
          {t('schedule.discard')}
        </Button>
      )}
    </SaveBar>
  )
}
