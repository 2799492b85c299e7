import { schoolNameMaxLength } from '@snowplow/contract/limits.ts'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Combobox } from '../../ui/input/Combobox.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { useListCounties, useListGradeLevels } from '../county/county.queries.ts'
import { EntryText } from './EntryText.tsx'
import type { EntryFormState } from './entry-form.ts'
import { FormSection } from './FormSection.tsx'
import { useFault } from './useFault.ts'
import { useGradeWords } from './useGradeWords.ts'

export function SchoolSection({ form }: { form: EntryFormState }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('form.school')}>
      <GradeLevel form={form} />
      <CountyOfSchool form={form} />
      <EntryText form={form} name="schoolName" hint={t('form.schoolHint')} maxLength={schoolNameMaxLength} />
    </FormSection>
  )
}

function GradeLevel({ form }: { form: EntryFormState }) {
  const { t } = useTranslation()
  const fault = useFault()
  const gradeLevels = useListGradeLevels()
  const wordGrade = useGradeWords()
  const { field, fieldState } = useController({ control: form.control, name: 'gradeLevel' })
  return (
    <>
      <SelectInput
        id="gradeLevel"
        isRequired
        label={t('fields.gradeLevel')}
        error={fault('gradeLevel', fieldState.error?.message)}
        value={field.value}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={field.onChange}
      >
        <option value="" disabled>
          {gradeLevels.isPending ? t('error.loading') : t('form.gradePick')}
        </option>
        {gradeLevels.data?.map(({ id, name }) => (
          <option key={id} value={name}>
            {wordGrade(name)}
          </option>
        ))}
      </SelectInput>
      {gradeLevels.isError && (
        <FailedNotice retry={t('error.retry')} onRetry={() => gradeLevels.refetch()}>
          {t('form.listFailed')}
        </FailedNotice>
      )}
    </>
  )
}

function CountyOfSchool({ form }: { form: EntryFormState }) {
  const { t } = useTranslation()
  const fault = useFault()
  const counties = useListCounties()
  const { field, fieldState } = useController({ control: form.control, name: 'countyId' })
  return (
    <>
      <Combobox
        id="countyId"
        isRequired
        label={t('fields.countyId')}
        hint={t('form.countyHint')}
        error={fault('countyId', fieldState.error?.message)}
        options={counties.data ?? []}
        value={counties.data?.find(({ id }) => id === field.value) ?? null}
        onChange={(county) => field.onChange(county?.id ?? 0)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        emptyText={counties.isPending ? t('error.loading') : t('form.countyNone')}
      />
      {counties.isError && (
        <FailedNotice retry={t('error.retry')} onRetry={() => counties.refetch()}>
          {t('form.listFailed')}
        </FailedNotice>
      )}
    </>
  )
}
