import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../features/auth/session.ts'
import { contestQuery, useGetContest } from '../../features/contest/contest.queries.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TimeZone } from '../../i18n/time-zone.ts'
import { usePreviewDate } from '../../lib/preview-date.ts'
import { sessionOwner } from '../../lib/session.ts'
import { useToaster } from '../../ui/feedback/toaster-registry.ts'
import { Row, Stack } from '../../ui/layout/Layout.tsx'
import { lazyRoute } from '../lazy-route.tsx'
import type { Screen } from '../screens.ts'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import type { Region } from './layout-regions.ts'
import { PublicHeader } from './PublicHeader.tsx'

const DemoBar = lazyRoute(() => import('../../features/contest/DemoBar.tsx'))
const PreviewBar = lazyRoute(() => import('../../features/contest/PreviewBar.tsx'))
const loadShell = () => import('./Shell.tsx').then(({ ShellRegion }) => ({ default: ShellRegion }))
const ShellRegion = lazy(loadShell)
// The shell comes while the server is still being asked who this is.
if (sessionOwner() !== null) loadShell().catch(() => {})

const isDemo = (queries: QueryClient) => !!queries.getQueryData<ContestReply>(contestQuery.queryKey)?.demo

/** What a guest's page has around it where the server has drawn it, before the page is taken over. */
export const loadBars = (queries: QueryClient) => (isDemo(queries) ? DemoBar.load().catch(() => {}) : undefined)

/** The sources of that, as the build's manifest names them. */
export const barsOf = (queries: QueryClient) => (isDemo(queries) ? ['features/contest/DemoBar.tsx'] : [])

interface LayoutProps {
  /** Undefined for an unknown path, which is about to be left. */
  screen: Screen | undefined
  children: ReactNode
}

/**
 * The bars around a page. The page keeps its place while they change, so that nothing typed is lost when somebody
 * signs in or out in another tab, or changes the layout; a signed-in person's bars come in around it, region by region.
 */
export function Layout({ screen, children }: LayoutProps) {
  const { t } = useTranslation()
  const contest = useGetContest()
  const session = useSession()
  const previewDate = usePreviewDate()
  const Toasts = useToaster()
  const isBare = !screen || screen.layout === 'bare'
  const hasFooter = !isBare && !screen.hasNoFooter
  const isSignedIn = session.status === 'authenticated'
  const bars = (region: Region, meanwhile: ReactNode = null) =>
    !isBare &&
    isSignedIn && (
      <Suspense fallback={meanwhile}>
        <ShellRegion region={region} user={session.user} contest={contest.data} hasFooter={hasFooter} />
      </Suspense>
    )
  return (
    <TimeZone value={contest.data?.timeZone}>
      <Stack className={styles.layout}>
        <a href="#content" className={styles.skip}>
          {t('layout.skip')}
        </a>
        {/* Each part by itself: React takes over what has a boundary bit by bit, and answers in between. */}
        <Suspense>
          {!isBare && !isSignedIn && <PublicHeader isWaiting={session.status === 'configuring' && !session.failure} />}
        </Suspense>
        {bars('top', <PublicHeader isWaiting />)}
        {/* After the banner, which is where a screen reader expects the page to begin. */}
        <Suspense>
          {contest.data && previewDate && <PreviewBar contest={contest.data} previewDate={previewDate} />}
          {contest.data?.demo && !previewDate && <DemoBar contest={contest.data} />}
        </Suspense>
        <Row isUnwrapped align="stretch" className={styles.body}>
          {bars('start')}
          <Stack className={styles.center}>
            {bars('above')}
            <main id="content" tabIndex={-1} className={isBare ? `${styles.main} ${styles.whole}` : styles.main}>
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
