import { Palette, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSession } from '../auth/session.ts'

const ThemeSettingsDrawer = lazy(() => import('./layout/ThemeSettingsDrawer.tsx'))
const ColorSchemesDrawer = lazy(() => import('./colors/ColorSchemesDrawer.tsx'))

/** Opens the settings panel: theme settings and color schemes. Guests do not see it (section 6). */
export function SettingsPanelButtons() {
  const { t } = useTranslation()
  const session = useSession()
  const [opened, setOpened] = useState<'theme' | 'schemes' | null>(null)
  if (session.status !== 'authenticated') return null
  const close = () => setOpened(null)
  return (
    <>
      <IconButton label={t('settings.theme')} aria-haspopup="dialog" onClick={() => setOpened('theme')}>
        <Icon of={SlidersHorizontal} />
      </IconButton>
      <IconButton label={t('settings.schemes')} aria-haspopup="dialog" onClick={() => setOpened('schemes')}>
        <Icon of={Palette} />
      </IconButton>
      <Suspense>
        {opened === 'theme' && <ThemeSettingsDrawer onClose={close} />}
        {opened === 'schemes' && <ColorSchemesDrawer onClose={close} />}
      </Suspense>
    </>
  )
}
