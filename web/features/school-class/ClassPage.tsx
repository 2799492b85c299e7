import { readTeacherPage, type TeacherPage as Teacher } from '@snowplow/contract/school-class/school-class.ts'
import { parseReference } from '@snowplow/contract/text/reference.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import '../../i18n/class.ts'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CallError, call, getFailureCode, isRefusal } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Card, Stack } from '../../ui/layout/Boxes.tsx'
import { Lead, PageSection, PageTitle, Waiting } from '../../ui/layout/Page.tsx'
import { getPhase } from '../contest/contest.queries.ts'
import { NeedsScript } from '../contest/NeedsScript.tsx'
import { ContestGate } from '../contest/PhaseGate.tsx'
import { ClassForm } from './ClassForm.tsx'
import { LostClassLink } from './LostClassLink.tsx'
import { TeacherView } from './TeacherView.tsx'

/** Page of classes: without a link, the way to a code; with a teacher's link, the class. */
export default function ClassPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const token = useLinkToken()
  return (
    <PageSection>
      <Stack gap="5">
        <PageTitle>{token ? t('class.teacherTitle') : title}</PageTitle>
        <NeedsScript />
        {token ? <LinkedClass key={token} token={token} /> : <NewClass />}
      </Stack>
    </PageSection>
  )
}

/** Treats a truncated or extended link as unknown. */
async function readPage(token: string, signal: AbortSignal): Promise<Teacher> {
  return call(readTeacherPage, { body: { token } }, signal).catch((error) => {
    throw getFailureCode(error) === 'request.invalid' ? new CallError(404, 'schoolClass.not_found') : error
  })
}

function LinkedClass({ token }: { token: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const queryKey = ['teacherPage', token]
  const page = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPage(token, signal),
    retry: (failures, error) => failures < 2 && !isRefusal(error),
    gcTime: 0,
  })
  if (page.data)
    return (
      <TeacherView
        page={page.data}
        token={token}
        onChanged={(changed) => queries.setQueryData(queryKey, changed)}
        onOutdated={page.refetch}
      />
    )
  if (!page.error) return <Waiting />
  if (getFailureCode(page.error) === 'schoolClass.not_found')
    return (
      <>
        <Notice severity="warning">
          <p>{t('class.notFound')}</p>
        </Notice>
        <LostClassLink />
      </>
    )
  return (
    <FailureNotice
      error={page.error}
      unsure={null}
      action={
        <Button variant="outlined" size="small" onClick={() => page.refetch()}>
          {t('error.retry')}
        </Button>
      }
    />
  )
}

function NewClass() {
  const { t } = useTranslation()
  return (
    <ContestGate isInside>
      {(contest) => {
        const { state, endsOn } = getPhase(contest, 1)
        return (
          <>
            {state !== 'ended' && <CodeEntry />}
            <Card as="section" gap="5" aria-labelledby="for-teachers">
              <h2 id="for-teachers">{t('class.forTeachers')}</h2>
              {state === 'ended' ? (
                <p>{t('class.closed', { date: formatDay(endsOn, t) })}</p>
              ) : (
                <>
                  <Lead>{t('class.lead')}</Lead>
                  <p>{t('class.privacy')}</p>
                  <ClassForm contest={contest} />
                </>
              )}
            </Card>
            <LostClassLink />
          </>
        )
      }}
    </ContestGate>
  )
}

/** For families that type the code of a sheet. */
function CodeEntry() {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const code = parseReference(text)
  const open = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (code) go(`/public-naming-form?class=${code}`)
  }
  return (
    <Card as="form" gap="4" className="scripted" onSubmit={open} noValidate aria-labelledby="have-code">
      <h2 id="have-code">{t('class.haveCode')}</h2>
      <TextInput
        id="class-code"
        label={t('class.code')}
        hint={t('class.codeHint')}
        error={isChecked && !code ? t('class.codeInvalid') : undefined}
        value={text}
        onChange={setText}
        autoComplete="off"
        dir="ltr"
      />
      <Stack align="start">
        <Button variant="primary" type="submit">
          {t('class.toForm')}
        </Button>
      </Stack>
    </Card>
  )
}
