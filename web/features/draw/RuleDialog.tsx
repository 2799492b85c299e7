import { type TieRule, tieRules } from '@snowplow/contract/results/draw.ts'
import { type CountRules, CountRulesChange, updateCountRules } from '@snowplow/contract/results/ties.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

interface RuleDialogProps {
  rules: CountRules
  onClose: () => void
}

export function RuleDialog({ rules: { tieRule }, onClose }: RuleDialogProps) {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const update = useCommand(updateCountRules, { isAwaited: true })
  const form = useContractForm({
    id: 'count-rules',
    schema: CountRulesChange,
    defaultValues: { tieRule },
    send: (body) => update.mutateAsync({ query, body }),
    onSent: () => {
      showToast(t('draw.ruleSaved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('draw.ruleTitle')} submit={t('draw.saveRule')} onClose={onClose}>
      <TieRuleChoice />
    </FormDialog>
  )
}

function TieRuleChoice() {
  const { t } = useTranslation()
  const label = t('draw.ruleLabel')
  const { value, onChange } = useField<TieRule>({ name: 'tieRule', label })
  return (
    <RadioGroup
      label={label}
      hint={t('draw.ruleHint')}
      options={tieRules.map((rule) => ({ value: rule, label: t(`draw.choice_${rule}`) }))}
      value={value}
      onChange={onChange}
      variant="cards"
    />
  )
}
