import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../features/auth/session.ts'
import { contestQuery, useGetContest } from '../../features/contest/contest.queries.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TimeZone } from '../../i18n/time-zone.ts'
import { previewDateStore } from '../../lib/preview-date.ts'
import { sessionOwner } from '../../lib/session.ts'
import { useStore } from '../../lib/storage/store.ts'
import { toasterStore } from '../../ui/feedback/toaster-registry.ts'
import { Row, Stack } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { createLazyRoute } from '../lazy-route.tsx'
import type { Screen } from '../screens.ts'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import type { Region } from './layout-regions.ts'
import { PublicHeader } from './PublicHeader.tsx'

const DemoBar = createLazyRoute(() => import('../../features/contest/DemoBar.tsx'))
const PreviewBar = createLazyRoute(() => import('../../features/contest/PreviewBar.tsx'))
const ShellRegion = createLazyRoute(async () => ({ default: (await import('./Shell.tsx')).ShellRegion }))
// Preloads the shell while the session is still being requested.
if (sessionOwner() !== null) ShellRegion.load().catch(() => {})

/** Regions render in one commit: with a Suspense boundary each, there could be two banners for a moment. */
function useShellLoaded(isNeeded: boolean, isOfDemo: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    Promise.all([ShellRegion.load(), isOfDemo && DemoBar.load()]).then(
      () => setLoaded(true),
      (error) =>
        // Rendered by the nearest error boundary.
        setLoaded(() => {
          throw error
        }),
    )
  }, [isNeeded, isOfDemo])
  return isLoaded
}

/**
 * Whether the first view of a signed-in user still lacks its session or its shell. It is rendered as a whole: bars that
 * arrive around a page would move it. Later changes keep the page mounted, and its input.
 */
function useAwaited(isIncomplete: boolean): boolean {
  const [isFirst, setFirst] = useState(isIncomplete)
  useEffect(() => {
    if (!isIncomplete) setFirst(false)
  }, [isIncomplete])
  return isFirst && isIncomplete
}

const isDemo = (queries: QueryClient) => !!queries.getQueryData<ContestReply>(contestQuery.queryKey)?.demo

/** Preloads the bars of a server-rendered guest page before hydration. */
export const loadBars = (queries: QueryClient) => (isDemo(queries) ? DemoBar.load().catch(() => {}) : undefined)

export const listBars = (queries: QueryClient) => (isDemo(queries) ? ['features/contest/DemoBar.tsx'] : [])

/**
 * Renders the bars around a page. The page stays mounted while the bars change, so that input survives a sign-in or
 * sign-out in another tab and a layout change. The shell of signed-in users renders around it region by region.
 */
export function PageLayout({ screen, children }: { screen: Screen | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const contest = useGetContest()
  const session = useSession()
  const previewDate = useStore(previewDateStore)
  const Toasts = useStore(toasterStore)
  const isBare = !screen || screen.layout === 'bare'
  const hasFooter = !isBare && !screen.hasNoFooter
  const isSignedIn = session.status === 'authenticated'
  const isShellLoaded = useShellLoaded(isSignedIn && !isBare, !!contest.data?.demo)
  const isWaiting = session.status === 'configuring' && !session.failure
  const isAwaited = useAwaited(!isBare && (isWaiting || (isSignedIn && !isShellLoaded)))
  const bars = (region: Region) =>
    !isBare &&
    isSignedIn &&
    isShellLoaded && <ShellRegion region={region} user={session.user} contest={contest.data} hasFooter={hasFooter} />
  if (isAwaited) return <Waiting />
  return (
    <TimeZone value={contest.data?.timeZone}>
      <Stack className={styles.layout}>
        <a href="#content">{t('layout.skip')}</a>
        {/* Separate Suspense boundaries: React hydrates them one by one and stays responsive in between. */}
        <Suspense>{!isBare && !isSignedIn && <PublicHeader />}</Suspense>
        {bars('top')}
        {/* Below the banner, where screen readers expect the page to begin. */}
        <Suspense>
          {contest.data && previewDate && <PreviewBar contest={contest.data} previewDate={previewDate} />}
          {contest.data?.demo && !previewDate && <DemoBar contest={contest.data} />}
        </Suspense>
        <Row isUnwrapped align="stretch" className={styles.body}>
          {bars('start')}
          <Stack>
            {bars('above')}
            <main id="content" tabIndex={-1} className={isBare ? styles.whole : isSignedIn ? styles.tall : undefined}>
              {children}
            </main>
            {bars('below')}
          </Stack>
          {bars('end')}
        </Row>
        {bars('bottom')}
        <Suspense>
          {hasFooter && !isSignedIn && <Footer contest={contest.data} isGuest={session.status === 'unauthenticated'} />}
        </Suspense>
        {Toasts && <Toasts />}
      </Stack>
    </TimeZone>
  )
}
