import type { ContestReply } from 'contract/contest.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useContest } from '../../features/contest/contest.queries.ts'
import { OutsideLink } from '../../ui/Button.tsx'
import styles from './PublicLayout.module.css'

const DemoBar = lazy(() => import('../../features/contest/DemoBar.tsx'))

/** Header, page and footer for everyone who is not signed in; the not-found page stands alone (section 2). */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const contest = useContest()
  const [path] = useLocation()
  const isBare = path === '/404'
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        {t('layout.skip')}
      </a>
      <Suspense>{contest.data?.demo && <DemoBar contest={contest.data} />}</Suspense>
      {!isBare && <PublicHeader path={path} />}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!isBare && <PublicFooter contest={contest.data} />}
    </div>
  )
}

function PublicHeader({ path }: { path: string }) {
  const { t } = useTranslation()
  const pages = [
    { to: '/public-naming-form', name: t('screen.nameShort') },
    { to: '/favorite-name-poll', name: t('screen.voteShort') },
  ]
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <img src="/plow.svg" alt="" width={34} height={34} />
        {t('contest.title')}
      </Link>
      <nav aria-label={t('layout.publicPages')} className={styles.nav}>
        {pages.map(({ to, name }) => (
          <Link key={to} to={to} aria-current={path === to ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </header>
  )
}

/** The year stands in the specification; it is the contest's, not the calendar's. */
const copyrightYear = 2025

/** Copyright line, company link and product version (section 1). */
function PublicFooter({ contest }: { contest: ContestReply | undefined }) {
  const { t } = useTranslation()
  const texts = contest?.texts
  return (
    <footer className={styles.footer}>
      <span>
        {t('layout.copyright', { year: copyrightYear })} {texts?.departmentName}
      </span>
      {texts && (
        <>
          <OutsideLink href={texts.departmentWebsite}>
            {t('front.department', { name: texts.departmentName })}
          </OutsideLink>
          <OutsideLink href={texts.companyLink}>{t('layout.madeBy', { company: texts.companyName })}</OutsideLink>
          <span className={styles.version}>{t('layout.version', { version: contest.version })}</span>
        </>
      )}
    </footer>
  )
}
