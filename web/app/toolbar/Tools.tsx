import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ColorModeButton } from '../../features/settings/colors/ColorModeButton.tsx'
import { FontSizeMenu } from '../../features/settings/FontSizeMenu.tsx'
import { SettingsPanelButtons } from '../../features/settings/SettingsPanelButtons.tsx'
import { LanguageMenu } from '../../i18n/LanguageMenu.tsx'
import button from '../../ui/button/IconButton.module.css'
import { Icon } from '../../ui/Icon.tsx'
import shell from '../layouts/Shell.module.css'
import { FullscreenButton } from './FullscreenButton.tsx'
import { QuickPanelToggle } from './QuickPanel.tsx'

function DocumentationLink() {
  const { t } = useTranslation()
  const label = t('screen.documentation')
  return (
    <Link to="/documentation" className={button.button} title={label} aria-label={label}>
      <Icon of={BookOpen} />
    </Link>
  )
}

/** The settings drawers' buttons, where no side panel holds them. */
export function SettingsTools({ hasRail }: { hasRail: boolean }) {
  return (
    <span className={hasRail ? `${shell.group} ${shell.narrowAlone}` : shell.group}>
      <SettingsPanelButtons />
    </span>
  )
}

export function Tools({ hasRail }: { hasRail: boolean }) {
  return (
    <>
      <LanguageMenu />
      <FontSizeMenu />
      <ColorModeButton />
      <FullscreenButton />
      <DocumentationLink />
      <QuickPanelToggle />
      <SettingsTools hasRail={hasRail} />
    </>
  )
}
