import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { submitPublicSubmission } from '@snowplow/contract/public-submission/public-submission.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../i18n/dates/useDay.ts'
import { CallError, failureCode } from '../../lib/call.ts'
import { useCommand, useInvalidate } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Stack } from '../../ui/layout/Layout.tsx'
import { Lead, PageTitle } from '../../ui/layout/Page.tsx'
import { Captcha } from '../captcha/Captcha.tsx'
import { useCaptcha } from '../captcha/useCaptcha.ts'
import { ConsentSection } from './ConsentSection.tsx'
import { EntrySummary } from './EntrySummary.tsx'
import { type Entry, type EntryField, useEntryForm } from './entry-form.ts'
import styles from './Form.module.css'
import { PersonalSection } from './PersonalSection.tsx'
import { useCheckEmail, useCheckSnowplowName } from './public-submission.queries.ts'
import { SchoolSection } from './SchoolSection.tsx'
import { SnowplowSection } from './SnowplowSection.tsx'
import { SubmissionNotice } from './SubmissionNotice.tsx'
import { SubmissionThanks } from './SubmissionThanks.tsx'

/** Phase 1's form (section 2), from the first key to the thank-you. */
export function PublicNamingForm({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  const form = useEntryForm()
  const captcha = useCaptcha()
  const submission = useCommand(submitPublicSubmission)
  const invalidate = useInvalidate()
  const { recaptcha: _, parentalSignature: __, ...typed } = useWatch({ control: form.control })
  const { email = '', snowplowName = '' } = typed
  const content = JSON.stringify(typed)
  const solution = captcha.solutionFor(content)
  const { setValue } = form
  useEffect(() => setValue('recaptcha', solution ?? '', { shouldValidate: true }), [setValue, solution])
  const isSending = submission.isPending
  const isRepeat = captcha.isRepeat(content)
  const nameCheck = useCheckSnowplowName(snowplowName, isRepeat)
  const emailCheck = useCheckEmail(email, isRepeat)
  const [attempt, setAttempt] = useState(0)
  const [thanksFor, setThanksFor] = useState<string | null>(null)
  const isReady = form.formState.isValid && !nameCheck.isTaken && !emailCheck.isUsedUp && !isSending

  const send = ({ parentalSignature: _, ...entry }: Entry) => {
    setThanksFor(null)
    const entrySent = () => submission.mutateAsync({ body: entry }, handlers)
    const handlers = {
      onSuccess: () => {
        setThanksFor(entry.snowplowName)
        setAttempt(0)
        form.clear()
      },
      onError: (error: unknown) => {
        if (failureCode(error) === 'submission.not_open') invalidate('contest')
        if (error instanceof CallError) {
          for (const { path, code } of error.fields) form.setError(path as EntryField, { message: code })
        }
      },
    }
    return captcha.sendWith(content, entry.recaptcha, entrySent)
  }
  const onSubmit = () => {
    submission.reset()
    if (isReady) return form.handleSubmit(send)()
    form.trigger()
    setAttempt(attempt + 1)
    return undefined
  }

  return (
    <Stack gap="5">
      <FormIntroduction contest={contest} />
      {thanksFor && <SubmissionThanks name={thanksFor} announcementDate={contest.announcementDate} />}
      {submission.isError && <SubmissionNotice error={submission.error} />}
      {attempt > 0 && !isReady && !isSending && (
        <EntrySummary form={form} isTaken={nameCheck.isTaken} isUsedUp={emailCheck.isUsedUp} attempt={attempt} />
      )}
      <Form onSubmit={onSubmit} className={styles.form}>
        <p className={styles.soft}>{t('form.required')}</p>
        <PersonalSection form={form} isEmailUsedUp={emailCheck.isUsedUp} />
        <SchoolSection form={form} />
        <SnowplowSection form={form} check={nameCheck} />
        <ConsentSection form={form} />
        <div id="recaptcha" tabIndex={-1}>
          <Captcha captcha={contest.captcha} onToken={captcha.setToken} round={captcha.round} />
        </div>
        <div className={styles.send}>
          {/* Not `disabled`: a press then says what is missing instead of nothing. */}
          <Button
            type="submit"
            look="main"
            aria-disabled={!isReady}
            aria-describedby={isReady || isSending ? undefined : 'form-not-ready'}
          >
            {isSending ? t('form.submitting') : t('form.submit')}
          </Button>
          {!isReady && !isSending && (
            <p id="form-not-ready" className={styles.soft}>
              {t('form.notReady')}
            </p>
          )}
        </div>
      </Form>
    </Stack>
  )
}

function FormIntroduction({ contest }: { contest: ContestReply }) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <div className={styles.intro}>
      <Stack gap="5">
        <PageTitle>{t('form.title')}</PageTitle>
        <Lead>{t('form.lead')}</Lead>
        <p className={styles.dates}>
          {t('form.deadline', { date: day(contest.entryDeadline) })}{' '}
          {t('form.announcement', { date: day(contest.announcementDate) })}
        </p>
      </Stack>
    </div>
  )
}
