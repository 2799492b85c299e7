import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Session, useSession } from '../../features/auth/session.ts'
import { useContest } from '../../features/contest/contest.queries.ts'
import { sessionOwner } from '../../lib/session.ts'
import type { Screen } from '../screens.ts'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import { PublicHeader } from './PublicHeader.tsx'

const DemoBar = lazy(() => import('../../features/contest/DemoBar.tsx'))
const loadSignedInHeader = () => import('./SignedInHeader.tsx')
const SignedInHeader = lazy(loadSignedInHeader)
// Its bars come while the server is still being asked who this is.
if (sessionOwner() !== null) loadSignedInHeader().catch(() => {})

interface LayoutProps {
  /** Undefined for an unknown path, which is about to be left. */
  screen: Screen | undefined
  children: ReactNode
}

/**
 * The bars around a page. The page keeps its place while they change, so that nothing typed is lost when somebody
 * signs in or out in another tab.
 */
export function Layout({ screen, children }: LayoutProps) {
  const { t } = useTranslation()
  const contest = useContest()
  const session = useSession()
  const isBare = !screen || screen.layout === 'bare'
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        {t('layout.skip')}
      </a>
      <Suspense>{contest.data?.demo && <DemoBar contest={contest.data} />}</Suspense>
      {!isBare && <Header session={session} />}
      <main id="content" tabIndex={-1} className={isBare ? `${styles.main} ${styles.whole}` : styles.main}>
        {children}
      </main>
      {!isBare && !screen.hasNoFooter && (
        <Footer contest={contest.data} isGuest={session.status === 'unauthenticated'} />
      )}
    </div>
  )
}

function Header({ session }: { session: Session }) {
  if (session.status !== 'authenticated') {
    return <PublicHeader isWaiting={session.status === 'configuring' && !session.failure} />
  }
  return (
    <Suspense fallback={<PublicHeader isWaiting />}>
      <SignedInHeader user={session.user} />
    </Suspense>
  )
}
