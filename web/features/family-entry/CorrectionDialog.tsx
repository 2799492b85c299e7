import {
  ClassCorrection,
  correctClassEntry,
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

type CorrectionProps = FamilyEntryProps & { onClose: () => void }

/** The fields of a correction that a family or a teacher may send, in the order of the page. */
function toCorrection<Correction extends object>(entry: FamilyEntry, schema: z.ZodMiniObject): Correction {
  const values: Partial<Record<SentField, string | number | null>> = { ...entry, phoneNumber: '' }
  const fields = sentFields.filter((field) => field in schema.shape)
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Correction
}

export function CorrectionDialog(props: CorrectionProps) {
  return props.entry.isClassEntry ? <ClassCorrectionDialog {...props} /> : <FamilyCorrectionDialog {...props} />
}

/** Options of both forms. */
function useCorrection({ entry, onChanged, onClose }: CorrectionProps) {
  const { t } = useTranslation()
  return {
    id: 'correction',
    canSend: (_values: unknown, isDirty: boolean) => isDirty,
    fieldOf: { 'submission.duplicate_name': 'snowplowName' },
    onSent: (changed: typeof entry) => {
      onChanged(changed)
      showToast(t('family.corrected'))
      onClose()
    },
  } as const
}

function NameFields() {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('family.correctLead')}</p>
      <TextField name="snowplowName" hint={t('form.nameHint')} limit={snowplowNameMaxLength} dir="auto" />
      <TextField
        name="snowplowNameDescription"
        isMultiline
        hint={t('form.descriptionHint')}
        limit={descriptionMaxLength}
        dir="auto"
      />
    </>
  )
}

function ClassCorrectionDialog(props: CorrectionProps) {
  const { token, entry, onClose } = props
  const { t } = useTranslation()
  const correct = useCommand(correctClassEntry)
  const form = useContractForm({
    ...useCorrection(props),
    schema: ClassCorrection,
    defaultValues: toCorrection<z.input<typeof ClassCorrection>>(entry, ClassCorrection),
    send: (fields) => correct.mutateAsync({ body: { token, version: entry.version, ...fields } }),
  })
  return (
    <FormDialog form={form} isWide title={t('family.correct')} submit={t('family.correctSubmit')} onClose={onClose}>
      <NameFields />
      <TextField name="teacherName" limit={nameMaxLength} dir="auto" />
      <SchoolSection />
    </FormDialog>
  )
}

function FamilyCorrectionDialog(props: CorrectionProps) {
  const { token, entry, onClose } = props
  const { t } = useTranslation()
  const correct = useCommand(correctFamilyEntry)
  const form = useContractForm({
    ...useCorrection(props),
    schema: FamilyCorrection,
    defaultValues: toCorrection<z.input<typeof FamilyCorrection>>(entry, FamilyCorrection),
    send: (fields) => correct.mutateAsync({ body: { token, version: entry.version, ...fields } }),
  })
  return (
    <FormDialog form={form} isWide title={t('family.correct')} submit={t('family.correctSubmit')} onClose={onClose}>
      <NameFields />
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
