import { schoolNameMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { useField } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Combobox } from '../../../ui/input/Combobox.tsx'
import { SelectInput } from '../../../ui/input/SelectInput.tsx'
import { useListCounties, useListGradeLevels } from '../../county/county.queries.ts'
import { FormSection } from './FormSection.tsx'
import { useGradeWords } from './useGradeWords.ts'

export function SchoolSection() {
  const { t } = useTranslation()
  return (
    <FormSection title={t('form.school')}>
      <GradeLevel />
      <CountyOfSchool />
      <TextField name="schoolName" hint={t('form.schoolHint')} maxLength={schoolNameMaxLength} />
    </FormSection>
  )
}

function GradeLevel() {
  const { t } = useTranslation()
  const gradeLevels = useListGradeLevels()
  const wordGrade = useGradeWords()
  const field = useField<string>({ name: 'gradeLevel' })
  return (
    <>
      <SelectInput isRequired {...field}>
        <option value="" disabled>
          {gradeLevels.isPending ? t('error.loading') : t('form.gradePick')}
        </option>
        {gradeLevels.data?.map(({ id, name }) => (
          <option key={id} value={name}>
            {wordGrade(name)}
          </option>
        ))}
      </SelectInput>
      {gradeLevels.isError && <FailedNotice onRetry={gradeLevels.refetch}>{t('form.listFailed')}</FailedNotice>}
    </>
  )
}

function CountyOfSchool() {
  const { t } = useTranslation()
  const counties = useListCounties()
  const field = useField<number>({ name: 'countyId' })
  return (
    <>
      <Combobox
        {...field}
        isRequired
        hint={t('form.countyHint')}
        options={counties.data ?? []}
        value={counties.data?.find(({ id }) => id === field.value) ?? null}
        onChange={(county) => field.onChange(county?.id ?? 0)}
        emptyText={counties.isPending ? t('error.loading') : t('form.countyNone')}
      />
      {counties.isError && <FailedNotice onRetry={counties.refetch}>{t('form.listFailed')}</FailedNotice>}
    </>
  )
}
