import type { ContestReply } from 'contract/contest.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { OutsideLink } from '../../ui/Button.tsx'
import styles from './Layout.module.css'

/** The year stands in the specification; it is the contest's, not the calendar's. */
const copyrightYear = 2025

interface FooterProps {
  contest: ContestReply | undefined
  /** A guest finds the staff's way in here: the header is for those who came to name or to vote. */
  isGuest: boolean
}

/** Copyright line, company link and product version (section 1). */
export function Footer({ contest, isGuest }: FooterProps) {
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
        </>
      )}
      {isGuest && <Link to="/sign-in">{t('auth.signIn')}</Link>}
      {contest && <span className={styles.version}>{t('layout.version', { version: contest.version })}</span>}
    </footer>
  )
}
