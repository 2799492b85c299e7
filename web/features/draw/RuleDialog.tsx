import { type TieRule, tieRules } from '@snowplow/contract/results/draw.ts'
import { type CountRules, CountRulesChange, updateCountRules } from '@snowplow/contract/results/ties.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useNameList } from '../../i18n/name-list.ts'
import { useCommand } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { useField } from '../../ui/form/field.ts'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

export function RuleDialog({ rules, onClose }: { rules: CountRules; onClose: () => void }) {
  const { t } = useTranslation()
  const { tieRule, needsSecondAdministrator, canChangeTieRule } = rules
  const query = useSelectedSeason()
  const update = useCommand(updateCountRules, { isAwaited: true })
  const form = useContractForm({
    id: 'count-rules',
    schema: CountRulesChange,
    defaultValues: { tieRule, needsSecondAdministrator },
    send: (body) => update.mutateAsync({ query, body }),
    onSent: () => {
      showToast(t('draw.ruleSaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(canChangeTieRule ? 'draw.ruleTitle' : 'draw.requireSecond')}
      submit={t('draw.saveRule')}
      onClose={onClose}
    >
      {canChangeTieRule && <TieRuleChoice />}
      <SecondAdministratorChoice rules={rules} />
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

function SecondAdministratorChoice({ rules: { confirmers, needsSecondAdministrator } }: { rules: CountRules }) {
  const { t } = useTranslation()
  const label = t('draw.second')
  const { id, value, onChange } = useField<boolean>({ name: 'needsSecondAdministrator', label })
  const listNames = useNameList()
  // Once it is on, only the start of voting prevents turning it off.
  if (confirmers.length === 0 && !needsSecondAdministrator)
    return (
      <Stack gap="1">
        <Text weight="strong">{label}</Text>
        <Text size="2" tone="soft">
          {t('draw.noConfirmer')} {t('draw.whoConfirms')}
        </Text>
      </Stack>
    )
  return (
    <Stack gap="1">
      <Checkbox id={id} label={label} isChecked={value} onChange={() => onChange(!value)} />
      <Text size="2" tone="soft">
        {t('draw.secondHint')}
      </Text>
      <Text size="2" tone="soft">
        {joinSentences(
          confirmers.length > 0 ? t('draw.confirmers', { names: listNames(confirmers) }) : t('draw.noConfirmer'),
          t('draw.whoConfirms'),
        )}
      </Text>
    </Stack>
  )
}
