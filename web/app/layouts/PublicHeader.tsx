import { Link, useLocation } from 'wouter'
import { ContestSign, DepartmentLogo } from '../../features/branding/DepartmentLogo.tsx'
import { useGetContest } from '../../features/contest/contest.queries.ts'
import { listPublicPages } from '../../features/contest/public-pages.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinClasses, Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { PublicTools } from '../toolbar/PublicTools.tsx'
import styles from './Layout.module.css'

export function PublicHeader() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const contest = useGetContest()
  const pages = listPublicPages(contest.data)
  const openPhase = contest.data?.phases.find(({ state }) => state === 'active')?.phase
  return (
    <Row
      as="header"
      gap="5"
      justify="between"
      className={joinClasses(shared.unprinted, shared.acrossPage, styles.header)}
    >
      <Brand />
      {pages.length > 0 && (
        <Row as="nav" aria-label={t('layout.publicPages')} gap="1" isUnwrapped align="stretch" className={styles.nav}>
          {pages.map(({ to, title, phase }) => (
            <Link
              key={to}
              to={to}
              className={`${shared.item} ${styles.navLink}`}
              aria-current={path === to ? 'page' : undefined}
            >
              <span>{t(title)}</span>
              {phase !== null && phase === openPhase && (
                <span className={styles.openNow}>
                  <span className="visually-hidden">{t('front.state_active')}</span>
                </span>
              )}
            </Link>
          ))}
        </Row>
      )}
      <PublicTools slot="header" />
    </Row>
  )
}

/** Maximum logo size beside the title, in CSS pixels. */
const logoRoom = { width: 150, height: 40 }

export function Brand({ isIconOnly, isNarrow = isIconOnly }: { isIconOnly?: boolean; isNarrow?: boolean }) {
  const { t } = useTranslation()
  const { data } = useGetContest()
  const logo = isNarrow ? null : data?.branding.logo
  return (
    <Link to="/" className={styles.brand}>
      {logo && data ? (
        <DepartmentLogo logo={logo} name={data.texts.departmentName ?? t('contest.title')} within={logoRoom} />
      ) : (
        <ContestSign />
      )}
      <span className={isIconOnly ? 'visually-hidden' : undefined}>{t('contest.title')}</span>
    </Link>
  )
}
