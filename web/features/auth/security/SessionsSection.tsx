import { endOtherSessions, endSession, listSessions, type Session } from '@snowplow/contract/auth/sessions.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useInstant } from '../../../i18n/dates.ts'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../../lib/query.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { FailureNotice } from '../../../ui/feedback/FailureNotice.tsx'
import { QueryNotice } from '../../../ui/feedback/QueryNotice.tsx'
import { showToast } from '../../../ui/feedback/Toasts.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { contestQuery } from '../../contest/contest.queries.ts'

const deviceName = ({ browser, system }: Session, t: Translate) => {
  const name = browser ?? t('sessions.unknownBrowser')
  return system ? t('sessions.device', { browser: name, system }) : name
}

export function SessionsSection() {
  const { t } = useTranslation()
  const list = useQuery(toQuery(listSessions, {}))
  const contest = useQuery(contestQuery)
  const [ended, setEnded] = useState<Session | 'others'>()
  const close = () => setEnded(undefined)
  return (
    <Stack as="section" gap="4" aria-labelledby="sessions-section">
      <Stack gap="2">
        <h2 id="sessions-section">{t('sessions.title')}</h2>
        <Text tone="soft">{t('sessions.lead')}</Text>
        {contest.data?.demo && <Text tone="soft">{t('sessions.demo')}</Text>}
      </Stack>
      <QueryNotice of={list} failed={t('sessions.failed')} hasReason />
      {list.data && (
        <>
          <Stack as="ul" gap="3" isRuled>
            {list.data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnded(session)} />
            ))}
          </Stack>
          {list.data.sessions.some(({ isCurrent }) => !isCurrent) && (
            <Row>
              <Button variant="outlined" onClick={() => setEnded('others')}>
                {t('sessions.endOthers')}
              </Button>
            </Row>
          )}
        </>
      )}
      {ended === 'others' && <EndOthersDialog onClose={close} />}
      {ended && ended !== 'others' && <EndDialog session={ended} onClose={close} />}
    </Stack>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const instant = useInstant()
  const device = deviceName(session, t)
  return (
    <Row as="li" gap="3" justify="between">
      <Stack as="span">
        <Text as="span" weight="strong">
          {device}
        </Text>
        <Text as="span" size="2" tone="soft">
          {t('sessions.signedIn', { date: instant(session.signedInAt) })}
        </Text>
        {!session.isCurrent && (
          <Text as="span" size="2" tone="soft">
            {t('sessions.lastUsed', { date: instant(session.lastUsedAt) })}
          </Text>
        )}
      </Stack>
      {session.isCurrent ? (
        <Chip variant="success">{t('sessions.current')}</Chip>
      ) : (
        <Button variant="outlined" size="small" aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  )
}

function EndDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation()
  const end = useCommand(endSession, { isAwaited: true })
  const device = deviceName(session, t)
  const send = () =>
    end.mutateAsync(
      { params: { id: session.id } },
      {
        onSuccess: () => {
          showToast(t('sessions.ended', { device }))
          onClose()
        },
      },
    )
  return (
    <SignOutDialog title={t('sessions.endNamed', { device })} command={end} onConfirm={send} onCancel={onClose}>
      <p>{t('sessions.endText')}</p>
    </SignOutDialog>
  )
}

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const end = useCommand(endOtherSessions, { isAwaited: true })
  const send = () =>
    end.mutateAsync(
      {},
      {
        onSuccess: () => {
          showToast(t('sessions.othersEnded'))
          onClose()
        },
      },
    )
  return (
    <SignOutDialog title={t('sessions.endOthers')} command={end} onConfirm={send} onCancel={onClose}>
      <p>{t('sessions.endOthersText')}</p>
    </SignOutDialog>
  )
}

interface SignOutDialogProps {
  title: string
  command: { isPending: boolean; error: Error | null }
  onConfirm: () => unknown
  onCancel: () => void
  children: ReactNode
}

function SignOutDialog({ title, command, onConfirm, onCancel, children }: SignOutDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={title}
      confirm={t('sessions.end')}
      isPending={command.isPending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {command.error && <FailureNotice error={command.error} />}
      {children}
    </ConfirmDialog>
  )
}
