import { type LucideIcon, Palette, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '../auth/session.ts'

const drawers = {
  theme: lazy(() => import('./layout/ThemeSettingsDrawer.tsx')),
  schemes: lazy(() => import('./colors/ColorSchemesDrawer.tsx')),
}
export type SettingsDrawer = keyof typeof drawers

export const settingsDrawers: { drawer: SettingsDrawer; icon: LucideIcon }[] = [
  { drawer: 'theme', icon: SlidersHorizontal },
  { drawer: 'schemes', icon: Palette },
]

export function SettingsDrawers({ open, onClose }: { open: SettingsDrawer | null; onClose: () => void }) {
  const session = useSession()
  if (open === null || session.status !== 'authenticated') return null
  const Drawer = drawers[open]
  return (
    <Suspense>
      <Drawer onClose={onClose} />
    </Suspense>
  )
}
