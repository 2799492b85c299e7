import { Ellipsis, Maximize, Minimize } from 'lucide-react'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useOfferedLanguages } from '../../features/contest/contest.queries.ts'
import { ColorModeButton } from '../../features/settings/colors/ColorModeButton.tsx'
import { FontSizeMenu } from '../../features/settings/FontSizeMenu.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { LanguageMenu } from '../../ui/button/LanguageMenu.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import styles from '../layouts/Shell.module.css'
import { QuickPanelToggle } from './QuickPanel.tsx'
import { ShortcutsBar } from './ShortcutsBar.tsx'
import { ToolGroup } from './ToolGroup.tsx'

/** The language menu is outside the group because its list uses the arrow keys. */
export function Tools({ hasShortcuts }: { hasShortcuts?: boolean }) {
  return (
    <>
      <LanguageMenu offered={useOfferedLanguages()} />
      <ToolGroup>
        {hasShortcuts && <ShortcutsBar />}
        <FontSizeMenu />
        <ColorModeButton />
        <FullscreenButton />
        <QuickPanelToggle />
      </ToolGroup>
    </>
  )
}

export function ToolsFold({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const [path] = useLocation()
  const [openPath, setOpenPath] = useState<string | null>(null)
  const isOpen = openPath === path
  // Closes on navigation.
  if (openPath !== null && !isOpen) setOpenPath(null)
  return (
    <>
      <IconButton
        className={styles.moreButton}
        label={t('shell.more')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenPath(isOpen ? null : path)}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <Row id={id} gap="1" className={`${styles.tools} ${isOpen ? styles.isOpen : ''}`}>
        {children}
      </Row>
    </>
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Toggles fullscreen; reports browsers without support (section 8). */
function FullscreenButton() {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(
    subscribe,
    () => Boolean(document.fullscreenElement),
    () => false,
  )
  const toggle = async () => {
    try {
      if (isFull) await document.exitFullscreen()
      else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen()
      else showToast(t('shell.noFullscreen'), 'warning')
    } catch {
      showToast(t('shell.noFullscreen'), 'warning')
    }
  }
  return (
    <IconButton label={t(isFull ? 'shell.leaveFullscreen' : 'shell.fullscreen')} aria-pressed={isFull} onClick={toggle}>
      <Icon of={isFull ? Minimize : Maximize} />
    </IconButton>
  )
}
