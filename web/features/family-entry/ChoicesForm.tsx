import { FamilyChoices, updateFamilyChoices } from '@snowplow/contract/entry/family-entry.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import type { FamilyEntryProps } from './family-link.ts'

export function ChoicesForm({ token, entry, onChanged }: FamilyEntryProps) {
  const { t } = useTranslation()
  const update = useCommand(updateFamilyChoices)
  const { isMailStopped } = entry
  const form = useContractForm({
    schema: FamilyChoices,
    defaultValues: { isMailStopped },
    canSend: (_values, isDirty) => isDirty,
    send: (choices) => update.mutateAsync({ body: { token, ...choices } }),
    onSent: (changed) => {
      onChanged(changed)
      form.clear({ isMailStopped: changed.isMailStopped })
      showToast(t('family.choicesSaved'))
    },
  })
  return (
    <Stack as="section" gap="3" aria-labelledby="family-choices">
      <h2 id="family-choices">{t('family.choices')}</h2>
      <ContractForm form={form}>
        <FormNotices />
        <MailChoice />
        <Row>
          <SubmitButton variant="outlined">{t('family.saveChoices')}</SubmitButton>
        </Row>
      </ContractForm>
    </Stack>
  )
}

function MailChoice() {
  const { t } = useTranslation()
  const { id, value, onChange } = useField<boolean>({ name: 'isMailStopped', label: t('family.mail') })
  return <Checkbox id={id} label={t('family.mail')} isChecked={!value} onChange={() => onChange(!value)} />
}
