import { ColorModeButton } from '../../features/settings/colors/ColorModeButton.tsx'
import { LanguageMenu } from '../../i18n/LanguageMenu.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import { GuestMenu } from './GuestMenu.tsx'
import styles from './Menus.module.css'

/**
 * What a guest can set: language, color mode, and the way in. Loaded after the page (docs/decisions/0001). A phone's
 * header has room for the language alone; the footer has the rest there.
 */
export function PublicTools({ place }: { place: 'header' | 'footer' }) {
  if (place === 'footer') {
    return (
      <span className={styles.footerTools}>
        <ColorModeButton />
      </span>
    )
  }
  return (
    <Row gap="1" isUnwrapped className={styles.publicTools}>
      <LanguageMenu />
      <span className={styles.wideTools}>
        <ColorModeButton />
        <GuestMenu />
      </span>
    </Row>
  )
}
