import { type LayoutSettings, mendSettings, type Settings } from '@snowplow/contract/settings/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { persist, usePersistedState } from '../../lib/persisted-state.ts'
import { sessionOwner } from '../../lib/session.ts'
import { useMode } from '../../theme/useMode.ts'
import { useSession } from '../auth/session.ts'
import { defaultSettings, guestText, isSame, layoutInForce, readGuest } from './settings.ts'
import { setUnsaved, useUnsaved } from './unsaved.ts'

interface UsedSettings {
  settings: Settings
  /** What of the layout is in force for this person (section 2). */
  layout: LayoutSettings
  /** Takes effect at once and is then saved: for a signed-in person by the server, for a guest in this browser. */
  change: (next: Settings) => void
}

/** A person's settings (section 3); parts that no longer fit their shape are the defaults. */
export function useSettings(): UsedSettings {
  const session = useSession()
  const queries = useQueryClient()
  const mode = useMode()
  const guest = usePersistedState('settings')
  const user = session.status === 'authenticated' ? session.user : null
  const owner = user && sessionOwner()
  const unsaved = useUnsaved(owner)
  const stored = unsaved ?? user?.settings
  const isGuest = user === null
  const settings = useMemo(
    () => mendSettings(isGuest ? readGuest(guest) : stored, defaultSettings(mode)),
    [isGuest, guest, stored, mode],
  )
  const roles = user?.role
  const layout = useMemo(() => layoutInForce(settings.layout, roles ?? []), [settings.layout, roles])
  const change = (next: Settings) => {
    if (!isSame(next.theme, settings.theme)) persist('color-mode', next.theme.main.palette.mode)
    if (owner === null) return persist('settings', guestText(next))
    setUnsaved(owner, next)
    import('./save-settings.ts').then(({ saveSettings }) => saveSettings(queries, owner)).catch(() => {})
  }
  return { settings, layout, change }
}
