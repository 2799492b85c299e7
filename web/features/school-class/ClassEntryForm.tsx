import { nameMaxLength } from '@snowplow/contract/limits.ts'
import {
  ClassEntryForm as ClassEntrySchema,
  enterClassName,
  type TeacherPage,
} from '@snowplow/contract/school-class/school-class.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { useCommand, useInvalidate } from '../../lib/query.ts'
import { useVersionedDraft } from '../../lib/storage/versioned-draft.ts'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm, useRefusal } from '../../ui/form/contract-form.ts'
import { createInputDraft } from '../../ui/form/form-draft.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { useGetContest } from '../contest/contest.queries.ts'
import { ConsentChoice, DataNotice, FormSection } from '../entry/form/FormSection.tsx'
import { entryRules, useCheck } from '../entry/form/naming-form.queries.ts'
import { SnowplowSection } from '../entry/form/SnowplowSection.tsx'
import { getDraftKey } from './class-draft.ts'

/** In the order of the page. */
const emptyName = { snowplowName: '', snowplowNameDescription: '', teacherName: '', hasConsent: true }

interface ClassEntryFormProps {
  /** Token of the teacher's link. */
  token: string
  code: string
  onEntered: (page: TeacherPage) => void
  /** Another tab has entered a name. */
  onOutdated: () => void
}

/** Enters one name for the whole class. Loaded once the teacher asks for it. */
export default function ClassEntryForm({ token, code, onEntered, onOutdated }: ClassEntryFormProps) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  const enter = useCommand(enterClassName)
  const invalidate = useInvalidate()
  const draft = useVersionedDraft(createInputDraft(getDraftKey(code), emptyName))
  const form = useContractForm({
    schema: ClassEntrySchema,
    defaultValues: emptyName,
    checks: 'all',
    draft,
    fieldOf: { 'submission.duplicate_name': 'snowplowName' },
    send: (body) => enter.mutateAsync({ body: { token, ...body } }),
    onSent: (page) => {
      draft.discard()
      onEntered(page)
    },
    onFailed: (error) => {
      const code = getFailureCode(error)
      if (code === 'submission.not_open') invalidate('contest')
      if (code === 'schoolClass.has_entry') onOutdated()
    },
  })
  useEffect(() => entryRules.start(), [])
  const { snowplowName = '' } = useWatch({ control: form.control })
  const nameCheck = useCheck('snowplowName', snowplowName, form.isSending)
  useRefusal(form, 'snowplowName', nameCheck.refusal)
  return (
    <ContractForm form={form} gap="5">
      <FormNotices
        messages={{
          'schoolClass.revoked': t('class.togetherRevoked'),
          'submission.email_used_up': t('class.emailUsedUp'),
        }}
      />
      <Text size="2" tone="soft">
        {t('form.required')}
      </Text>
      <SnowplowSection {...nameCheck} />
      <FormSection title={t('form.consent')}>
        <TextField
          name="teacherName"
          autoComplete="name"
          hint={t('class.teacherHint')}
          limit={nameMaxLength}
          dir="auto"
        />
        <ConsentChoice
          name="hasConsent"
          statement={t('class.consentStatement')}
          spoken={[t('class.consentYesSpoken'), t('class.consentNoSpoken')]}
          means={[t('class.consentYesMeans'), t('class.consentNoMeans')]}
        />
        {contest && <DataNotice dataUntil={contest.familyDataUntil} />}
      </FormSection>
      <Stack gap="3" align="start">
        <SubmitButton
          variant="primary"
          waiting={t('form.submitting')}
          {...(nameCheck.refusal && { notReady: t(`errors.${nameCheck.refusal}`) })}
        >
          {t('form.submit')}
        </SubmitButton>
      </Stack>
    </ContractForm>
  )
}
