import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { listCounties, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import type { ClassPrefill } from '@snowplow/contract/school-class/school-class.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { CallError, getFailureCode, isOutcomeUnknown } from '../../../lib/call.ts'
import { getIdempotencyKey, removeIdempotencyKey } from '../../../lib/idempotency-key.ts'
import type { LoadPage } from '../../../lib/page-module.ts'
import { useCommand, useInvalidate } from '../../../lib/query.ts'
import { getSource } from '../../../lib/source.ts'
import { clearStored } from '../../../lib/storage/persisted-state.ts'
import { useVersionedDraft } from '../../../lib/storage/versioned-draft.ts'
import { ContractForm, FormNotices, SubmitButton } from '../../../ui/form/ContractForm.tsx'
import { useContractForm, useRefusal } from '../../../ui/form/contract-form.ts'
import { createInputDraft } from '../../../ui/form/form-draft.ts'
import { useFormStarted } from '../../../ui/form/form-started.ts'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { PageSection } from '../../../ui/layout/Page.tsx'
import shared from '../../../ui/layout/shared.module.css'
import { Captcha, useCaptcha } from '../../captcha/Captcha.tsx'
import { isPhaseActive } from '../../contest/contest.queries.ts'
import { NeedsScript } from '../../contest/NeedsScript.tsx'
import { PhaseGate } from '../../contest/PhaseGate.tsx'
import type LoadedClass from '../../school-class/ClassOfEntry.tsx'
import type { EntryThanks, SentEntry } from './EntryThanks.tsx'
import type { Entry, EntryForm } from './entry-rules.ts'
import { FormIntroduction } from './FormIntroduction.tsx'
import { ConsentSection, emptyEntry, PersonalSection, SchoolSection } from './FormSection.tsx'
import { draftKey } from './name-draft.ts'
import { entryRules, thanksPage, useCheck, useClassCode } from './naming-form.queries.ts'
import { PlainThanks } from './PlainThanks.tsx'
import { SnowplowSection } from './SnowplowSection.tsx'

export const load: LoadPage = async ({ read }) =>
  (await isPhaseActive(read, 1)) && Promise.all([read(listCounties, { query: {} }), read(listGradeLevels, {})])

/** If it cannot be loaded, the form takes the entry without the class. */
const ClassOfEntry = lazy<typeof LoadedClass>(() =>
  import('../../school-class/ClassOfEntry.tsx').catch(() => ({ default: () => null as never })),
)

interface Sent {
  Thanks: typeof EntryThanks
  entry: SentEntry
}

/** Public naming form (section 2). The thank-you remains even if the phase ends in the meantime. */
export default function PublicNamingFormPage() {
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent) {
    return (
      <PageSection>
        <sent.Thanks entry={sent.entry} onAgain={() => setSent(null)} />
      </PageSection>
    )
  }
  return (
    <PhaseGate phase={1}>
      {(contest) => (
        <PageSection>
          <PublicNamingForm contest={contest} onSent={setSent} />
        </PageSection>
      )}
    </PhaseGate>
  )
}

/** Section 8: a 409 for another reason, such as a closed season, is headed "Submission Failed". */
const duplicateCodes = new Set<string>([
  'submission.duplicate',
  'submission.duplicate_name',
  'submission.email_used_up',
] satisfies ErrorCode[])

const idempotencyStorage = `idempotency ${draftKey}`

interface PublicNamingFormProps {
  contest: Contest
  onSent: (sent: Sent) => void
}

function PublicNamingForm({ contest, onSent }: PublicNamingFormProps) {
  const { t } = useTranslation()
  const captcha = useCaptcha(contest.captcha)
  const submission = useCommand(submitPublicSubmission)
  const invalidate = useInvalidate()
  const [linkedCode, dropCode] = useClassCode()
  const [classCode, setClassCode] = useState<string | null>(null)
  const draft = useVersionedDraft(createInputDraft(draftKey, emptyEntry))
  const form = useContractForm({
    schema: readSchema,
    defaultValues: emptyEntry,
    checks: 'all',
    // The captcha solution is only valid for one page load.
    draft: { ...draft, change: (next) => draft.change((now) => ({ ...next(now), recaptcha: '' })) },
    send: async ({ parentalSignature: _, ...entry }) => {
      const Thanks = (await thanksPage.read().catch(() => null))?.EntryThanks ?? PlainThanks
      const idempotencyKey = getIdempotencyKey(idempotencyStorage, content)
      const reply = await captcha.sendWith(content, entry.recaptcha, () =>
        submission.mutateAsync({ body: { ...entry, idempotencyKey, ...(classCode && { classCode }), ...getSource() } }),
      )
      return { Thanks, entry: { ...reply, firstName: entry.firstName, lastName: entry.lastName } }
    },
    onSent: (sent) => {
      // The page replaces the form, whose draft would otherwise remain.
      clearStored(draftKey)
      onSent(sent)
      removeIdempotencyKey(idempotencyStorage)
    },
    onFailed: (error) => {
      if (getFailureCode(error) === 'submission.not_open') invalidate('contest')
    },
  })
  const { recaptcha: _, parentalSignature: __, ...values } = useWatch({ control: form.control })
  const { email = '', snowplowName = '' } = values
  const content: string = JSON.stringify(values)
  const solution = captcha.solutionFor(content)
  const hasDraft = Object.entries(values).some(([field, value]) => value !== emptyEntry[field as keyof Entry])
  const box = useRef<HTMLFormElement>(null)
  const isStarted = useFormStarted(box, { isInitiallyStarted: hasDraft })
  useEffect(() => {
    if (!isStarted) return
    entryRules.start()
    thanksPage.start()
  }, [isStarted])
  const { setValue, getValues } = form
  const fillIn = useCallback(
    ({ code, ...school }: ClassPrefill) => {
      setClassCode(code)
      for (const field of ['gradeLevel', 'countyId', 'schoolName'] as const)
        if (!getValues(field)) setValue(field, school[field], { shouldDirty: true })
    },
    [setValue, getValues],
  )
  useEffect(() => setValue('recaptcha', solution ?? '', { shouldValidate: true }), [setValue, solution])
  const isSent = captcha.isSent(content)
  const nameCheck = useCheck('snowplowName', snowplowName, isSent)
  useRefusal(form, 'snowplowName', nameCheck.refusal)
  const emailCheck = useCheck('email', email, isSent, classCode)
  useRefusal(form, 'email', emailCheck.refusal)
  const refusal = nameCheck.refusal || emailCheck.refusal

  const { failure } = form
  const isDuplicate = failure instanceof CallError && duplicateCodes.has(failure.code)
  return (
    <Stack gap="5">
      <FormIntroduction contest={contest} />
      <NeedsScript />
      {linkedCode && (
        <Suspense>
          <ClassOfEntry
            code={linkedCode}
            onFound={fillIn}
            onDrop={() => {
              setClassCode(null)
              dropCode()
            }}
          />
        </Suspense>
      )}
      <ContractForm form={form} ref={box} gap="5" className={`${shared.unprinted} scripted`}>
        <FormNotices
          title={t(isDuplicate ? 'submission.duplicateTitle' : 'submission.failedTitle')}
          lead={t(isDuplicate ? 'errors.submission.duplicate' : 'submission.failed')}
          unsure={null}
        >
          {isOutcomeUnknown(failure) && <p>{t('error.sentOnce')}</p>}
        </FormNotices>
        <Text size="2" tone="soft">
          {t('form.required')}
        </Text>
        <PersonalSection />
        <SchoolSection />
        <SnowplowSection {...nameCheck} />
        <ConsentSection dataUntil={contest.familyDataUntil} />
        <div id="recaptcha" tabIndex={-1}>
          <Captcha
            captcha={contest.captcha}
            onToken={captcha.onToken}
            round={captcha.round}
            isInitiallyStarted={hasDraft}
          />
        </div>
        <Stack gap="3" align="start">
          <SubmitButton
            variant="primary"
            waiting={t('form.submitting')}
            notReady={t(refusal ? `errors.${refusal}` : captcha.isSolving ? 'form.checkRuns' : 'form.notReady')}
          >
            {t('form.submit')}
          </SubmitButton>
        </Stack>
      </ContractForm>
    </Stack>
  )
}

const readSchema = async (): Promise<typeof EntryForm> => (await entryRules.read()).EntryForm
