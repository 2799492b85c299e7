import { useTranslation } from 'react-i18next'
import { SettingsPanelButtons } from '../../features/settings/SettingsPanelButtons.tsx'
import { classes, Stack, Text } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import styles from '../navbar/Navbar.module.css'
import { NavLink } from '../navbar/NavTree.tsx'
import { QuickPanelToggle } from '../toolbar/QuickPanel.tsx'
import { ShortcutsMenu, useShortcutPages } from '../toolbar/ShortcutsBar.tsx'

interface SidePanelProps {
  isFixed: boolean
}

/** 120 px: the person's shortcuts, each with its words (section 9). */
export function LeftSidePanel({ isFixed }: SidePanelProps) {
  const { t } = useTranslation()
  const pages = useShortcutPages()
  return (
    <aside
      aria-label={t('shell.shortcuts')}
      className={classes(parts.unprinted, styles.panel, styles.column, isFixed && styles.stays)}
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
    </aside>
  )
}

/** 64 px: quick panel and settings (section 9). */
export function RightSidePanel({ isFixed }: SidePanelProps) {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('shell.rail')}
      className={classes(parts.unprinted, styles.panel, styles.dense, styles.end, isFixed && styles.stays)}
    >
      <QuickPanelToggle />
      <SettingsPanelButtons />
    </aside>
  )
}
