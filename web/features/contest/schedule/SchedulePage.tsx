import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Row, Stack } from '../../../ui/layout/Layout.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useGetContest } from '../contest.queries.ts'
import { Timeline } from '../Timeline.tsx'
import { NewerNotice } from './NewerNotice.tsx'
import styles from './Schedule.module.css'
import { ScheduleFields } from './ScheduleFields.tsx'
import { dateFields, type Effect, effectsOf, fieldId, previewOf, scheduleFields } from './schedule-form.ts'
import { useScheduleForm } from './useScheduleForm.ts'
import { useScheduleFault } from './useScheduleWords.ts'

/** The days of the contest and the texts around it, for administrators: effective at once, on every open page. */
export default function SchedulePage({ title }: { title: string }) {
  const { t } = useTranslation()
  const contest = useGetContest()
  return (
    <AdminPage title={title} lead={t('schedule.lead')}>
      {contest.isPending && <Waiting label={t('error.loading')} />}
      {contest.isError && !contest.data && (
        <FailedNotice retry={t('error.retry')} onRetry={() => contest.refetch()}>
          {t('error.contestFailed')} {t('errors.network')}
        </FailedNotice>
      )}
      {contest.data && <ScheduleForm contest={contest.data} answeredAt={contest.dataUpdatedAt} />}
    </AdminPage>
  )
}

function ScheduleForm({ contest, answeredAt }: { contest: ContestReply; answeredAt: number }) {
  const { t } = useTranslation()
  const form = useScheduleForm(contest)
  const wordFault = useScheduleFault()
  const [attempt, setAttempt] = useState(0)
  const [effects, setEffects] = useState<Effect[]>([])
  const { faults, isDirty, update } = form
  const isSending = update.isPending
  // By the server's clock, as it is now.
  const now = () => new Date(Date.parse(contest.now) + Date.now() - answeredAt)
  const hasFaultyDate = dateFields.some((field) => faults.has(field))
  const preview = hasFaultyDate ? null : previewOf(contest, form.draft, now())

  const save = () => {
    setEffects([])
    return form.save(() => {
      setAttempt(0)
      showToast(t('schedule.saved'))
    })
  }
  const submit = () => {
    if (isSending || !isDirty) return undefined
    form.showEveryFault()
    const atOnce = preview ? effectsOf(form.base, preview, now()) : []
    if (faults.size === 0 && atOnce.length === 0) return save()
    if (faults.size > 0) setAttempt(attempt + 1)
    else setEffects(atOnce)
    return undefined
  }
  const summary = scheduleFields.flatMap((field) => {
    const text = wordFault(field, form.faultOf(field))
    return text ? [{ id: fieldId(field), text }] : []
  })
  return (
    <Stack gap="6" className={styles.columns}>
      <Form onSubmit={submit} className={styles.form}>
        {attempt > 0 && summary.length > 0 && (
          <ErrorSummary title={t('form.summary', { count: summary.length })} faults={summary} attempt={attempt} />
        )}
        {update.isError && !form.isOvertaken && summary.length === 0 && <FailureNotice error={update.error} kept />}
        {(form.isOvertaken || form.changed.length > 0) && (
          <NewerNotice changed={form.changed} isAnswer={form.isOvertaken} />
        )}
        <ScheduleFields form={form} />
        <Row gap="3" className={styles.buttons}>
          <Button type="submit" look="filled" aria-disabled={isSending || !isDirty}>
            {isSending ? t('table.working') : t('schedule.save')}
          </Button>
          {isDirty && (
            <Button look="outlined" aria-disabled={isSending} onClick={() => !isSending && form.discard()}>
              {t('schedule.discard')}
            </Button>
          )}
          <Text as="span" role="status" tone="soft">
            {form.changed.length > 0 && t('schedule.changedTitle')}
            {form.changed.length === 0 && t(isDirty ? 'schedule.unsaved' : 'schedule.nothingChanged')}
          </Text>
        </Row>
      </Form>
      <section aria-labelledby="schedule-preview" className={styles.preview}>
        <h2 id="schedule-preview">{t('schedule.preview')}</h2>
        <p>{t(preview ? 'schedule.previewLead' : 'schedule.previewWaits')}</p>
        {preview && <Timeline contest={preview} />}
      </section>
      {effects.length > 0 && (
        <ConfirmDialog
          title={t('schedule.confirmTitle')}
          confirm={t('schedule.save')}
          onConfirm={save}
          onCancel={() => setEffects([])}
        >
          <Stack as="ul" gap="2" className={styles.effects}>
            {effects.map((effect) => (
              <li key={effect}>{t(`schedule.${effect}`)}</li>
            ))}
          </Stack>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
