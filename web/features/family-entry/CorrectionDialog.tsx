import {
  correctFamilyEntry,
  FamilyCorrection,
  type FamilyEntry,
  type SentField,
  sentFields,
} from '@snowplow/contract/entry/family-entry.ts'
import { formatPhoneNumber } from '@snowplow/contract/entry/phone-number.ts'
import { descriptionMaxLength, nameMaxLength, snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import type * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Columns } from '../../ui/layout/Boxes.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { SchoolSection } from '../entry/form/FormSection.tsx'
import type { FamilyEntryProps } from './family-link.ts'

const isCorrectable = (field: SentField): field is Exclude<SentField, 'email'> => field !== 'email'

/** The fields that a family may correct, in the order of its page. */
function toCorrection(entry: FamilyEntry): z.input<typeof FamilyCorrection> {
  const values: Record<Exclude<SentField, 'email'>, string | number | null> = { ...entry, phoneNumber: '' }
  return Object.fromEntries(sentFields.filter(isCorrectable).map((field) => [field, values[field] ?? ''])) as z.input<
    typeof FamilyCorrection
  >
}

export function CorrectionDialog({ token, entry, onChanged, onClose }: FamilyEntryProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const correct = useCommand(correctFamilyEntry)
  const form = useContractForm({
    id: 'correction',
    schema: FamilyCorrection,
    defaultValues: toCorrection(entry),
    canSend: (_values, isDirty) => isDirty,
    send: (fields) => correct.mutateAsync({ body: { token, version: entry.version, ...fields } }),
    fieldOf: { 'submission.duplicate_name': 'snowplowName' },
    onSent: (changed) => {
      onChanged(changed)
      showToast(t('family.corrected'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} isWide title={t('family.correct')} submit={t('family.correctSubmit')} onClose={onClose}>
      <p>{t('family.correctLead')}</p>
      <TextField name="snowplowName" hint={t('form.nameHint')} limit={snowplowNameMaxLength} dir="auto" />
      <TextField
        name="snowplowNameDescription"
        isMultiline
        hint={t('form.descriptionHint')}
        limit={descriptionMaxLength}
        dir="auto"
      />
      <Columns least="2" gap="4">
        <TextField name="firstName" limit={nameMaxLength} />
        <TextField name="lastName" limit={nameMaxLength} />
      </Columns>
      <TextField
        name="phoneNumber"
        type="tel"
        isRequired={false}
        hint={t('family.phoneHint', { phone: entry.maskedPhoneNumber })}
        shape={formatPhoneNumber}
      />
      <SchoolSection />
    </FormDialog>
  )
}
