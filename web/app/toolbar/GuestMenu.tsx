import { User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from './Menus.module.css'

/** The user menu of a guest (section 2). */
export function GuestMenu() {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <Popover className={styles.round} name={t('guestMenu.label')} label={<Icon of={User} />} closeOn={path}>
      <Link to="/sign-in" className={styles.menuLink}>
        {t('guestMenu.signIn')}
      </Link>
      <Link to="/sign-up" className={styles.menuLink}>
        {t('guestMenu.signUp')}
      </Link>
    </Popover>
  )
}
