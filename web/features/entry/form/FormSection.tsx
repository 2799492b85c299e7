import type { County } from '@snowplow/contract/county/county.ts'
import { formatPhoneNumber } from '@snowplow/contract/entry/phone-number.ts'
import { emailMaxLength, nameMaxLength, schoolNameMaxLength } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { useField } from '../../../ui/form/field.ts'
import { useFormStarted } from '../../../ui/form/form-started.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Checkbox } from '../../../ui/input/Checkbox.tsx'
import { Combobox } from '../../../ui/input/Combobox.tsx'
import { Options, SelectInput } from '../../../ui/input/SelectInput.tsx'
import { Columns, FieldsetCard, Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { PageLinks } from '../../content-page/PageLinks.tsx'
import { useGetContest } from '../../contest/contest.queries.ts'
import { gradeLevelsQuery, translateGrade, useListCounties } from '../../county/county.queries.ts'
import type { Entry } from './entry-rules.ts'

/** In the order of the page: the first invalid field is focused. */
export const emptyEntry: Entry = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  gradeLevel: '',
  countyId: 0,
  schoolName: '',
  snowplowName: '',
  snowplowNameDescription: '',
  childInfoParentConsent: true,
  parentalSignature: '',
  recaptcha: '',
} satisfies Required<Entry>

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FieldsetCard gap="5" legend={<h2>{title}</h2>}>
      {children}
    </FieldsetCard>
  )
}

/* Memoized so that typing in one section does not re-render the others, which is visible on slow phones. */

export const PersonalSection = memo(function PersonalSection() {
  const { t } = useTranslation()
  return (
    <FormSection title={t('form.personal')}>
      <Columns least="2" gap="5">
        <TextField
          name="firstName"
          spokenLabel={t('form.spoken_firstName')}
          hint={t('form.studentHint')}
          limit={nameMaxLength}
        />
        <TextField
          name="lastName"
          spokenLabel={t('form.spoken_lastName')}
          hint={t('form.studentHint')}
          limit={nameMaxLength}
        />
      </Columns>
      <TextField
        name="email"
        spokenLabel={t('form.spoken_email')}
        type="email"
        autoComplete="email"
        limit={emailMaxLength}
        hint={t('form.emailHint')}
        shape={(text) => text.trim()}
      />
      <TextField
        name="phoneNumber"
        spokenLabel={t('form.spoken_phoneNumber')}
        type="tel"
        autoComplete="tel"
        hint={t('form.phoneHint')}
        shape={formatPhoneNumber}
      />
      <Text size="2" tone="soft">
        {t('form.promotion')}
      </Text>
    </FormSection>
  )
})

export const SchoolSection = memo(function SchoolSection() {
  const { t } = useTranslation()
  return (
    <FormSection title={t('form.school')}>
      <GradeLevel />
      <CountyOfSchool />
      <TextField name="schoolName" hint={t('form.schoolHint')} limit={schoolNameMaxLength} />
    </FormSection>
  )
})

function GradeLevel() {
  const { t } = useTranslation()
  const gradeLevels = useQuery(gradeLevelsQuery)
  const field = useField<string>({ name: 'gradeLevel' })
  return (
    <>
      <SelectInput isRequired {...field}>
        <option value="" disabled>
          {gradeLevels.isPending ? t('error.loading') : t('form.gradePick')}
        </option>
        <Options of={gradeLevels.data?.map(({ name }) => ({ id: name, name: translateGrade(name, t) }))} />
      </SelectInput>
      {gradeLevels.isError && <FailedNotice onRetry={gradeLevels.refetch}>{t('form.listFailed')}</FailedNotice>}
    </>
  )
}

/** Loaded once the form is started. */
function useCountyIndex(counties: readonly County[] | undefined, isStarted: boolean) {
  const state = useGetContest().data?.state ?? null
  const [names, setNames] = useState<typeof import('@snowplow/contract/county/county-name.ts') | null>(null)
  useEffect(() => {
    // If it fails to load, a county is found by its name alone.
    if (isStarted) import('@snowplow/contract/county/county-name.ts').then(setNames, () => {})
  }, [isStarted])
  return useMemo(() => names?.indexCounties(counties ?? [], state), [names, counties, state])
}

function CountyOfSchool() {
  const { t } = useTranslation()
  const counties = useListCounties()
  const box = useRef<HTMLDivElement>(null)
  // The id, or text that names no county: the rules reject text.
  const field = useField<number | string>({ name: 'countyId' })
  const isStarted = useFormStarted(box, { isInitiallyStarted: typeof field.value === 'string' })
  const index = useCountyIndex(counties.data, isStarted)
  const findAgain = useEffectEvent(() => {
    const found = typeof field.value === 'string' && index?.find(field.value)
    if (found) field.onChange(found.id)
  })
  useEffect(() => {
    if (index) findAgain()
  }, [index])
  return (
    <Stack ref={box} gap="5">
      <Combobox
        {...field}
        isRequired
        hint={t('form.countyHint')}
        options={counties.data ?? []}
        value={counties.data?.find(({ id }) => id === field.value) ?? null}
        onChange={(county) => field.onChange(county?.id ?? 0)}
        {...(index && { finder: index })}
        unknown={typeof field.value === 'string' ? field.value : ''}
        onUnknown={field.onChange}
        emptyText={counties.isPending ? t('error.loading') : t('form.countyNone')}
      />
      {counties.isError && <FailedNotice onRetry={counties.refetch}>{t('form.listFailed')}</FailedNotice>}
    </Stack>
  )
}

interface ConsentChoiceProps {
  name: 'childInfoParentConsent' | 'hasConsent'
  statement: string
  /** For consent and refusal, in this order. */
  spoken: readonly [yes: string, no: string]
  means: readonly [yes: string, no: string]
}

/** Two checkboxes of which exactly one is checked. */
export function ConsentChoice({ name, statement, spoken, means }: ConsentChoiceProps) {
  const { t } = useTranslation()
  const { id, value, onChange } = useField<boolean>({ name, label: statement })
  return (
    /* A fieldset nested in the section's fieldset would be announced twice. */
    <Stack role="group" aria-labelledby="consent-statement" aria-describedby="consent-hint" gap="2">
      <p id="consent-statement">{statement}</p>
      <Text id="consent-hint" size="2" tone="soft">
        {t('form.consentHint')}
      </Text>
      <Row gap="5">
        {[true, false].map((choice, index) => (
          <Checkbox
            key={String(choice)}
            id={choice ? id : `${id}-not`}
            label={t(choice ? 'form.consentYes' : 'form.consentNo')}
            spokenLabel={spoken[index]}
            isChecked={value === choice}
            onChange={() => onChange(choice)}
          />
        ))}
      </Row>
      <Text role="status" size="2" tone="soft">
        {means[value ? 0 : 1]}
      </Text>
    </Stack>
  )
}

/** Notice at collection, with the pages that explain it. */
export function DataNotice({ dataUntil }: { dataUntil: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('form.notice', { date: formatDay(dataUntil, t) })}</p>
      <Row gap="4">
        <PageLinks kinds={['rules', 'privacy']} />
      </Row>
    </>
  )
}

/** Parental consent: 'I DO' by default, notice and signature. */
export const ConsentSection = memo(function ConsentSection({ dataUntil }: { dataUntil: string }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('form.consent')}>
      <ConsentChoice
        name="childInfoParentConsent"
        statement={t('form.consentStatement')}
        spoken={[t('form.consentYesSpoken'), t('form.consentNoSpoken')]}
        means={[t('form.consentYesMeans'), t('form.consentNoMeans')]}
      />
      <DataNotice dataUntil={dataUntil} />
      <TextField name="parentalSignature" hint={t('form.signatureHint')} limit={nameMaxLength} />
    </FormSection>
  )
})
