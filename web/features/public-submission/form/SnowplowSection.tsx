import { descriptionMaxLength, snowplowNameMaxLength } from '@snowplow/contract/limits.ts'
import { memo } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDebouncedValue } from '../../../lib/useDebouncedValue.ts'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Layout.tsx'
import { Picture, Spinner } from '../../../ui/layout/Page.tsx'
import { PlowIllustration } from '../../plow/PlowIllustration.tsx'
import { FormSection } from './FormSection.tsx'
import type { useCheck } from './public-submission.queries.ts'

type NameCheck = ReturnType<typeof useCheck>

export const SnowplowSection = memo(function SnowplowSection({ isChecking, isUnchecked, ...check }: NameCheck) {
  const { t } = useTranslation()
  const { value: name } = useField<string>({ name: 'snowplowName' })
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
      </Stack>
      <TextField
        name="snowplowNameDescription"
        isMultiline
        hint={t('form.descriptionHint')}
        maxLength={descriptionMaxLength}
        dir="auto"
      />
    </FormSection>
  )
})

/** Milliseconds without typing before the count is announced, so that screen readers are not interrupted. */
const countDebounceMs = 1200

function NameCounter({ count, isFree, former }: { count: number } & Pick<NameCheck, 'isFree' | 'former'>) {
  const { t } = useTranslation()
  const max = snowplowNameMaxLength
  const settled = useDebouncedValue(count, countDebounceMs)
  return (
    <Text as={Row} size="2" justify="between">
      <Text as="span" role="status" weight="strong" tone={former ? 'soft' : 'success'}>
        {isFree && (former ? t(`form.former_${former.kind}`, { year: former.year }) : t('form.free'))}
      </Text>
      {/* Bare numbers for sighted visitors, a sentence for screen readers. */}
      <span aria-hidden="true">{t('form.counter', { count, max })}</span>
      <span role="status" className="visually-hidden">
        {settled > 0 && t('form.counterSpoken', { count: settled, max })}
      </span>
    </Text>
  )
}
