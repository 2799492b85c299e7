import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { Link } from 'wouter'
import { hasVotingStarted } from '../../features/contest/contest.queries.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { OutsideLink } from '../../ui/button/Button.tsx'
import { joinClasses, Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { listFooterScreens } from '../screens.ts'
import { PublicTools } from '../toolbar/PublicTools.tsx'
import styles from './Layout.module.css'

interface FooterProps {
  contest: Contest | undefined
  /** Adds the staff sign-in link, which the guest header leaves out. */
  isGuest: boolean
  isFixed?: boolean
  placeholder?: string
}

export function Footer({ contest, isGuest, isFixed, placeholder }: FooterProps) {
  const { t } = useTranslation()
  const texts = contest?.texts
  const classNames = joinClasses(
    shared.unprinted,
    shared.acrossPage,
    styles.footer,
    isFixed && styles.footerFixed,
    contest && styles.versioned,
  )
  if (!contest && placeholder) {
    return (
      <Row as="footer" data-section="footer" size="2" className={classNames}>
        {placeholder}
      </Row>
    )
  }
  return (
    <Row as="footer" data-section="footer" gap="5" align="start" size="2" className={classNames}>
      {contest && texts && (
        <>
          {/* The season's year, not the calendar year: 2025 in the specification. */}
          <span>{joinSentences(t('layout.copyright', { year: contest.season.year }), texts.departmentName)}</span>
          {texts.departmentName && texts.departmentWebsite && (
            <OutsideLink href={texts.departmentWebsite}>
              {t('front.department', { name: texts.departmentName })}
            </OutsideLink>
          )}
          {texts.companyName && texts.companyLink && (
            <OutsideLink href={texts.companyLink}>{t('layout.madeBy', { company: texts.companyName })}</OutsideLink>
          )}
        </>
      )}
      <Row gap="5" className={styles.screens}>
        {hasVotingStarted(contest) && <Link to="/results">{t('screen.results')}</Link>}
        <ScreenLinks whose="everyone" />
      </Row>
      {isGuest && (
        <>
          <ScreenLinks whose="guests" />
          <PublicTools slot="footer" />
        </>
      )}
      {contest && <span className={styles.version}>{t('layout.version', { version: contest.version })}</span>}
    </Row>
  )
}

function ScreenLinks({ whose }: { whose: 'everyone' | 'guests' }) {
  const { t } = useTranslation()
  return listFooterScreens(whose).map(({ path, title }) => (
    <Link key={path} to={path}>
      {t(`screen.${title}`)}
    </Link>
  ))
}
