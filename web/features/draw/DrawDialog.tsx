import { reasonMaxLength } from '@snowplow/contract/limits.ts'
import { drawDigits } from '@snowplow/contract/results/draw.ts'
import { type Draw, DrawCorrection, DrawEntry, enterDraw } from '@snowplow/contract/results/ties.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useCommand } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

interface DrawDialogProps {
  drawn: Draw['drawn']
  onClose: () => void
}

/** Twenty digits and as many spaces or separators. */
const digitsMaxLength = 60

export function DrawDialog({ drawn, onClose }: DrawDialogProps) {
  // Snapshot: the saved digits arrive before the dialog closes.
  const [initial] = useState(drawn)
  return initial ? <CorrectionDialog drawn={initial} onClose={onClose} /> : <EntryDialog onClose={onClose} />
}

function useEnterDraw(onClose: () => void) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const enter = useCommand(enterDraw, { isAwaited: true })
  return {
    send: (body: { digits: string; source: string; reason?: string }) => enter.mutateAsync({ query, body }),
    onSent: () => {
      showToast(t('draw.saved'))
      onClose()
    },
  }
}

function EntryDialog({ onClose }: Pick<DrawDialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const form = useContractForm({
    id: 'draw',
    schema: DrawEntry,
    defaultValues: { digits: '', source: '' },
    ...useEnterDraw(onClose),
  })
  return (
    <FormDialog form={form} title={t('draw.enterTitle')} submit={t('draw.save')} onClose={onClose}>
      <Fields digits={useWatch({ control: form.control, name: 'digits' })} />
    </FormDialog>
  )
}

interface CorrectionDialogProps {
  drawn: NonNullable<Draw['drawn']>
  onClose: () => void
}

function CorrectionDialog({ drawn: { digits, source }, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    id: 'draw',
    schema: DrawCorrection,
    defaultValues: { digits, source, reason: '' },
    ...useEnterDraw(onClose),
  })
  return (
    <FormDialog form={form} title={t('draw.correct')} submit={t('draw.save')} onClose={onClose}>
      <Fields digits={useWatch({ control: form.control, name: 'digits' })} />
      <TextField name="reason" hint={t('draw.reasonHint')} isMultiline autoComplete="off" limit={reasonMaxLength} />
    </FormDialog>
  )
}

function Fields({ digits }: { digits: string }) {
  const { t } = useTranslation()
  const count = digits.match(/\p{Nd}/gu)?.length ?? 0
  return (
    <>
      <p>{t('draw.enterText')}</p>
      <TextField
        name="digits"
        hint={joinSentences(t('draw.digitsHint'), t('draw.digitsTyped', { count, max: drawDigits }))}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        limit={digitsMaxLength}
      />
      <TextField name="source" hint={t('draw.sourceHint')} isMultiline autoComplete="off" limit={reasonMaxLength} />
    </>
  )
}
