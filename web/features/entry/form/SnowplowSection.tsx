import { descriptionMaxLength, snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { memo } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Counter } from '../../../ui/input/Counter.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { Picture, Spinner } from '../../../ui/layout/Page.tsx'
import { PlowIllustration } from '../../plow/PlowIllustration.tsx'
import { FormSection } from './FormSection.tsx'
import { NameSuggestions } from './NameSuggestions.tsx'
import type { useCheck } from './naming-form.queries.ts'

type NameCheck = ReturnType<typeof useCheck>

export const SnowplowSection = memo(function SnowplowSection({ isChecking, isUnchecked, ...check }: NameCheck) {
  const { t } = useTranslation()
  const { value: name, onChange, id } = useField<string>({ name: 'snowplowName' })
  const choose = (suggestion: string) => {
    onChange(suggestion)
    // The button of the suggestion disappears.
    document.getElementById(id)?.focus()
  }
  return (
    <FormSection title={t('form.snowplow')}>
      <Picture>
        <PlowIllustration name={name} />
      </Picture>
      <Stack gap="1">
        <TextField
          name="snowplowName"
          hint={t('form.nameHint')}
          maxLength={snowplowNameMaxLength}
          autoComplete="off"
          error={isUnchecked ? t('submission.nameUnchecked') : undefined}
          dir="auto"
          end={isChecking && <Spinner label={t('form.checking')} />}
        />
        <NameCounter count={name.length} {...check} />
        {check.refusal && <NameSuggestions name={name} onChoose={choose} />}
      </Stack>
      <TextField
        name="snowplowNameDescription"
        isMultiline
        hint={t('form.descriptionHint')}
        limit={descriptionMaxLength}
        dir="auto"
      />
    </FormSection>
  )
})

function NameCounter({ count, isFree, former }: { count: number } & Pick<NameCheck, 'isFree' | 'former'>) {
  const { t } = useTranslation()
  return (
    <Text as={Row} size="2" justify="between">
      <Text as="span" role="status" weight="strong" tone={former ? 'soft' : 'success'}>
        {isFree && (former ? t(`form.former_${former.kind}`, { year: former.year }) : t('form.free'))}
      </Text>
      <Counter count={count} max={snowplowNameMaxLength} />
    </Text>
  )
}
