import { settingsDrawers } from '../../features/settings/SettingsDrawers.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import styles from '../navbar/Navbar.module.css'
import { NavLink } from '../navbar/NavTree.tsx'
import { ShortcutsMenu, useShortcutPages } from '../toolbar/ShortcutsBar.tsx'
import shell from './Shell.module.css'
import { setShell } from './shell-state.ts'

interface SidePanelProps {
  isFixed: boolean
}

const getPanelClasses = (isFixed: boolean, ...classNames: Parameters<typeof joinClasses>) =>
  joinClasses(shared.unprinted, shell.wideOnly, styles.navbar, isFixed && styles.stays, ...classNames)

export function LeftSidePanel({ isFixed }: SidePanelProps) {
  const { t } = useTranslation()
  const pages = useShortcutPages()
  return (
    <Stack
      as="aside"
      gap="2"
      align="center"
      aria-label={t('shell.shortcuts')}
      className={getPanelClasses(isFixed, styles.column)}
    >
      <ShortcutsMenu />
      {pages.length === 0 && (
        <Text size="1" tone="soft" className={styles.hint}>
          {t('shell.noShortcuts')}
        </Text>
      )}
      <Stack as="ul" gap="2" className={styles.tiles}>
        {pages.map((page) => (
          <li key={page.id}>
            <NavLink item={page} variant="tile" />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

export function RightSidePanel({ isFixed }: SidePanelProps) {
  const { t } = useTranslation()
  return (
    <Stack
      as="aside"
      gap="2"
      align="center"
      aria-label={t('shell.rail')}
      className={getPanelClasses(isFixed, styles.dense, styles.end)}
    >
      {settingsDrawers.map(({ drawer, icon }) => (
        <IconButton
          key={drawer}
          label={t(`settings.${drawer}`)}
          aria-haspopup="dialog"
          onClick={() => setShell({ settingsDrawer: drawer })}
        >
          <Icon of={icon} />
        </IconButton>
      ))}
    </Stack>
  )
}
