import { type SessionUser, updateMe } from '@snowplow/contract/auth/auth.ts'
import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import type { LayoutSettings, Settings } from '@snowplow/contract/settings/settings.ts'
import { keepPreviousData, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { persist, usePersistedState } from '../../lib/persisted-state.ts'
import { sessionOwner } from '../../lib/session.ts'
import { useMode } from '../../theme/appearance.ts'
import { defaultTheme, type Mode } from '../../theme/tokens.ts'
import { keyOfMe, useSession } from '../auth/session.ts'
import { useGetContest } from '../contest/contest.queries.ts'
import { defaultSettings, guestText, isSame, layoutInForce, type Palettes } from './settings.ts'

/** Scoped to the user, to ignore mutations of another session. */
export const settingsKey = (owner: string | null) => ['settings', owner]

interface UsedSettings {
  settings: Settings
  colors: Palettes
  /** Effective layout for the user's roles (section 2). */
  layout: LayoutSettings
  /** Applies immediately, then saves: on the server for users, in this browser for guests. */
  change: (next: Settings) => void
  /** The last change could not be saved; the next one or a retry includes it. */
  isRefused: boolean
  /** False while stored settings or the department's colors are loading: the page keeps its current theme. */
  isRead: boolean
}

/** Lazy-loads the schema: most visitors have no stored settings. */
const storedSettings = (text: string, mode: Mode, colors: Palettes) => ({
  queryKey: ['stored settings', text, mode, colors],
  queryFn: async () => {
    const { repairSettings, parseSettings } = await import('@snowplow/contract/settings/settings.ts')
    return repairSettings(parseSettings(text), defaultSettings(mode, colors))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const SettingsContext = createContext<UsedSettings | undefined>(undefined)

export function SettingsInUse({ children }: { children: ReactNode }) {
  return <SettingsContext value={useReadSettings()}>{children}</SettingsContext>
}

/** Settings of the user (section 3); invalid parts fall back to the defaults. */
export function useSettings(): UsedSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('This belongs into SettingsInUse.')
  return settings
}

function useReadSettings(): UsedSettings {
  const queries = useQueryClient()
  const session = useSession()
  const mode = useMode()
  const contest = useGetContest()
  const colors = contest.data?.branding.colors ?? defaultTheme
  const guest = usePersistedState('settings')
  const user = session.status === 'authenticated' ? session.user : null
  const owner = user && sessionOwner()
  const { unsaved, isRefused, save } = useSaveSettings(owner)
  const isGuest = user === null
  const text = isGuest ? (guest ?? '') : JSON.stringify(unsaved ?? user.settings)
  const isStored = text !== '' && text !== '{}'
  const stored = useQuery({
    ...storedSettings(text, mode, colors),
    enabled: isStored,
    placeholderData: keepPreviousData,
  })
  const defaults = useMemo(() => defaultSettings(mode, colors), [mode, colors])
  const settings = (isStored && stored.data) || defaults
  const roles = user?.role
  const layout = useMemo(() => layoutInForce(settings.layout, roles ?? []), [settings.layout, roles])
  const change = (next: Settings) => {
    if (!isSame(next.theme, settings.theme)) persist('color-mode', next.theme.main.palette.mode)
    const nextText = isGuest ? guestText(next, colors) : JSON.stringify(next)
    queries.setQueryData(storedSettings(nextText, next.theme.main.palette.mode, colors).queryKey, next)
    if (isGuest) persist('settings', nextText)
    else save(next)
  }
  const isRead = !contest.isPending && (!isStored || stored.data !== undefined)
  return { settings, colors, layout, change, isRefused, isRead }
}

/**
 * Saves the settings (section 7, update-user call). Unsaved changes are read from the mutation, so that they survive a
 * refetch of the user.
 */
function useSaveSettings(owner: string | null) {
  const queries = useQueryClient()
  const mutationKey = settingsKey(owner)
  const changes = () => queries.getMutationCache().findAll({ mutationKey })
  const { mutate: save } = useMutation({
    mutationKey,
    scope: { id: 'settings' },
    gcTime: Number.POSITIVE_INFINITY,
    // The new change includes paused and failed ones.
    onMutate: () => {
      for (const change of changes().slice(0, -1))
        if (change.state.isPaused || change.state.status !== 'pending') queries.getMutationCache().remove(change)
    },
    mutationFn: async (settings: Settings) => {
      if (sessionOwner() !== owner) throw new Error('signed out')
      const saved = await call(updateMe, { body: { settings } })
      // Debounces: changes in quick succession become one more call.
      if (changes().at(-1)?.state.isPaused) await new Promise((resolve) => setTimeout(resolve, validationDebounceMs))
      return saved
    },
    onSuccess: async ({ settings }) => {
      // A pending response contains the previous settings.
      await queries.cancelQueries({ queryKey: keyOfMe(owner) })
      queries.setQueryData<SessionUser>(keyOfMe(owner), (user) => user && { ...user, settings })
    },
  })
  const last = useMutationState({ filters: { mutationKey } }).at(-1)
  const unsaved = last && last.status !== 'success' ? (last.variables as Settings) : null
  return { unsaved, isRefused: last?.status === 'error', save }
}
