import type { TeacherPage } from '@snowplow/contract/school-class/school-class.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { readStored } from '../../lib/storage/persisted-state.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Spinner } from '../../ui/layout/Page.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import { getDraftKey } from './class-draft.ts'

const ClassEntryForm = lazy(() => import('./ClassEntryForm.tsx'))

export interface ClassEntryProps {
  page: TeacherPage
  /** Token of the teacher's link. */
  token: string
  onChanged: (page: TeacherPage) => void
  onOutdated: () => void
}

/** The name that the class enters together: its state, or the way to its form. */
export function ClassEntry({ page, token, onChanged, onOutdated }: ClassEntryProps) {
  const { t } = useTranslation()
  const contest = useGetContest().data
  const heading = useRef<HTMLHeadingElement>(null)
  const { classEntry, mayEnterTogether, code } = page
  const [isOpen, setOpen] = useState(() => readStored(getDraftKey(code)) !== null)
  if (!classEntry && !(mayEnterTogether && contest)) return null
  const naming = contest && getPhase(contest, 1)
  // A form that was opened before the last day is over keeps what was typed, and says why it cannot be sent.
  if (!classEntry && naming?.state === 'ended' && !isOpen) return null
  // The button disappears.
  const open = () => {
    setOpen(true)
    heading.current?.focus()
  }
  const show = (changed: TeacherPage) => {
    onChanged(changed)
    setOpen(false)
    showToast(t('class.entered'))
    heading.current?.focus()
  }
  return (
    <Card as="section" gap="4" aria-labelledby="class-entry">
      <h2 id="class-entry" ref={heading} tabIndex={-1}>
        {t('class.together')}
      </h2>
      {classEntry ? (
        <Entered entry={classEntry} />
      ) : (
        <>
          <p>{t('class.togetherLead')}</p>
          {naming?.state === 'not_started' && !isOpen && (
            <p>{t('class.togetherFrom', { date: formatDay(naming.startsOn, t) })}</p>
          )}
          {naming?.state === 'active' && !isOpen && (
            <Row>
              <Button variant="filled" onClick={open}>
                {t('class.enterTogether')}
              </Button>
            </Row>
          )}
          {isOpen && (
            <Suspense fallback={<Spinner />}>
              <ClassEntryForm token={token} code={code} onEntered={show} onOutdated={onOutdated} />
            </Suspense>
          )}
        </>
      )}
    </Card>
  )
}

function Entered({ entry }: { entry: NonNullable<TeacherPage['classEntry']> }) {
  const { t } = useTranslation()
  const { snowplowName, state, entryPath } = entry
  return (
    <Stack gap="3">
      <Text size="4" weight="strong">
        <UserText>{snowplowName}</UserText>
      </Text>
      <p>
        <span>{t('class.state')}</span>: <span>{t(`class.state_${state}`)}</span>
      </p>
      {entryPath ? (
        <Row>
          <ScreenLink to={entryPath} variant="outlined">
            {t('class.openEntry')}
          </ScreenLink>
        </Row>
      ) : (
        <p>{t('class.entryLinkReplaced')}</p>
      )}
    </Stack>
  )
}
