import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { emailMaxLength } from '@snowplow/contract/limits.ts'
import { ClassForm as ClassFormSchema, createSchoolClass } from '@snowplow/contract/school-class/school-class.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { getIdempotencyKey, removeIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useCommand } from '../../lib/query.ts'
import { ContractForm, FormNotices, SubmitButton } from '../../ui/form/ContractForm.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Captcha, useCaptcha } from '../captcha/Captcha.tsx'
import { SchoolSection } from '../entry/form/FormSection.tsx'

const storageKey = 'idempotency /class'
const emptyClass = { schoolName: '', countyId: 0, gradeLevel: '', email: '', recaptcha: '' }

/** Makes a class and opens its page. */
export function ClassForm({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const captcha = useCaptcha(contest.captcha)
  const command = useCommand(createSchoolClass)
  const form = useContractForm({
    id: 'class',
    schema: ClassFormSchema,
    defaultValues: emptyClass,
    checks: 'all',
    send: (body) =>
      captcha.sendWith(content, body.recaptcha, () =>
        command.mutateAsync({ body: { ...body, id: getIdempotencyKey(storageKey, content) } }),
      ),
    onSent: ({ teacherPath }) => {
      removeIdempotencyKey(storageKey)
      location.hash = teacherPath.split('#')[1] ?? ''
    },
  })
  const { recaptcha: _, ...values } = useWatch({ control: form.control })
  const content: string = `class ${JSON.stringify(values)}`
  const solution = captcha.solutionFor(content)
  const { setValue } = form
  useEffect(() => setValue('recaptcha', solution ?? '', { shouldValidate: true }), [setValue, solution])
  return (
    <ContractForm form={form} gap="5" className="scripted">
      <FormNotices messages={{ 'request.too_many': t('class.tooMany') }} />
      <Text size="2" tone="soft">
        {t('form.required')}
      </Text>
      <SchoolSection />
      <TextField
        name="email"
        spokenLabel={t('class.spoken_email')}
        type="email"
        autoComplete="email"
        limit={emailMaxLength}
        hint={t('class.emailHint')}
        shape={(text) => text.trim()}
      />
      <div id="class-recaptcha" tabIndex={-1}>
        <Captcha captcha={contest.captcha} onToken={captcha.onToken} round={captcha.round} isInitiallyStarted={false} />
      </div>
      <Stack gap="3" align="start">
        <SubmitButton
          variant="primary"
          waiting={t('class.creating')}
          notReady={t(captcha.isSolving ? 'form.checkRuns' : 'form.notReady')}
        >
          {t('class.create')}
        </SubmitButton>
      </Stack>
    </ContractForm>
  )
}
