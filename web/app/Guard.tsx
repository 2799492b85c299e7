import { startedStages } from '@snowplow/contract/contest/phases.ts'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { type Session, useSession } from '../features/auth/session.ts'
import { isPreparing, useGetContest } from '../features/contest/contest.queries.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { clearStored, readStored, store } from '../lib/storage/persisted-state.ts'
import { FailedNotice } from '../ui/feedback/Notice.tsx'
import { PageSection, Waiting } from '../ui/layout/Page.tsx'
import { checkAccess, getPageAfterSignIn } from './access.ts'
import type { Screen } from './screens.ts'

const NoLandingPage = lazy(() =>
  import('./pages/UnauthorizedPage.tsx').then(({ NoLandingPage }) => ({ default: NoLandingPage })),
)

/** Session storage key of the path to return to after sign-in (section 4). */
const requestedKey = 'loginRedirectUrl'

export function Guard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  switch (checkAccess(screen, session)) {
    case 'show':
      return children
    case 'signIn':
      return <Denied to="/sign-in" />
    case 'enroll':
      return <Redirect to="/change-password" replace />
    case 'unauthorized':
      return <Denied to="/401" />
    case 'landing':
      return session.status === 'authenticated' && <ToLanding user={session.user} />
    case 'wait':
      return session.status === 'configuring' && session.failure ? (
        <PageSection>
          <FailedNotice onRetry={session.retry}>
            {t('auth.sessionFailed')} {t('errors.network')}
          </FailedNotice>
        </PageSection>
      ) : (
        <Waiting />
      )
  }
}

function Denied({ to }: { to: '/sign-in' | '/401' }) {
  const [requested] = useState(() => location.pathname + location.search)
  useEffect(() => store(requestedKey, requested), [requested])
  return <Redirect to={to} replace />
}

type User = Extract<Session, { status: 'authenticated' }>['user']
const noStage = startedStages([], new Date(0))

function ToLanding({ user }: { user: User }) {
  const contest = useGetContest()
  // Without the contest, assumes that no stage has started.
  const started = contest.data?.isSubmissionStarted ?? (contest.isError ? noStage : null)
  if (!started) return <Waiting />
  const isContestPreparing = contest.data !== undefined && isPreparing(contest.data)
  const target = getPageAfterSignIn(user, readStored(requestedKey), started, isContestPreparing)
  return target === null ? <NoLandingPage /> : <LandingRedirect to={target} />
}

function LandingRedirect({ to }: { to: string }) {
  const [, navigate] = useLocation()
  // Evaluated once: after the stored path is cleared, `to` would change.
  const [target] = useState(to)
  useEffect(() => {
    clearStored(requestedKey)
    navigate(target, { replace: true })
  }, [target, navigate])
  return null
}
