import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { useSession } from '../auth/session.ts'

const ThemeSettingsDrawer = lazy(() => import('./layout/ThemeSettingsDrawer.tsx'))
const ColorSchemesDrawer = lazy(() => import('./colors/ColorSchemesDrawer.tsx'))

const sliders = 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4'
const swatches =
  'M12 3a9 9 0 1 0 0 18c1.500 0 2-1 2-2 0-1.500.500-2.500 2-2.500h2a3 3 0 0 0 3-3C21 7.500 17 3 12 3zM7.500 12.500h.01M9 8h.01M14 7h.01M17.500 11h.01'

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
        <Drawing path={sliders} />
      </IconButton>
      <IconButton label={t('settings.schemes')} aria-haspopup="dialog" onClick={() => setOpened('schemes')}>
        <Drawing path={swatches} />
      </IconButton>
      <Suspense>
        {opened === 'theme' && <ThemeSettingsDrawer onClose={close} />}
        {opened === 'schemes' && <ColorSchemesDrawer onClose={close} />}
      </Suspense>
    </>
  )
}

function Drawing({ path }: { path: string }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
