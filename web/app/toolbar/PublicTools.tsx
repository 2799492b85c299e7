import { User } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useOfferedLanguages } from '../../features/contest/contest.queries.ts'
import { ColorModeButton } from '../../features/settings/colors/ColorModeButton.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LanguageMenu } from '../../ui/button/LanguageMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from '../layouts/Layout.module.css'

export function PublicTools({ slot }: { slot: 'header' | 'footer' }) {
  const offered = useOfferedLanguages()
  if (slot === 'footer') {
    return (
      <span className={styles.footerTools}>
        <ColorModeButton isLabeled />
      </span>
    )
  }
  return (
    <Row gap="1" isUnwrapped className={styles.publicTools}>
      <LanguageMenu offered={offered} />
      <Row gap="1" isUnwrapped className={styles.wideTools}>
        <ColorModeButton />
        <GuestMenu />
      </Row>
    </Row>
  )
}

function GuestMenu() {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <Popover
      className={`${shared.item} ${shared.round}`}
      name={t('guestMenu.label')}
      label={<Icon of={User} />}
      closeOn={path}
      isRendered
    >
      <Link to="/sign-in" className={shared.item}>
        {t('guestMenu.signIn')}
      </Link>
      <Link to="/sign-up" className={shared.item}>
        {t('guestMenu.signUp')}
      </Link>
    </Popover>
  )
}
