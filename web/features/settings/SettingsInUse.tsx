import { updateMe } from '@snowplow/contract/auth/auth.ts'
import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import type { LayoutSettings, Settings, StoredSettings } from '@snowplow/contract/settings/settings.ts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { sessionOwner } from '../../lib/session.ts'
import { setAppearance, useMode } from '../../theme/appearance.ts'
import { defaultTheme } from '../../theme/tokens.ts'
import { getMeKey, type SignedInUser, useSession } from '../auth/session.ts'
import { useGetContest } from '../contest/contest.queries.ts'
import { completeSettings, createDefaultSettings, getLayoutInForce, isSame, type Palettes } from './settings.ts'

/** Scoped to the user, to ignore mutations of another session. */
export const getSettingsKey = (owner: string | null) => ['settings', owner]

interface UsedSettings {
  settings: Settings
  colors: Palettes
  layout: LayoutSettings
  /** Applies immediately, then saves; of a guest's settings, this browser stores the color mode. */
  change: (next: Settings) => void
  isRefused: boolean
  /** False while the department's colors are loading: the page keeps its current theme. */
  isRead: boolean
}

const noSettings: StoredSettings = {}

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
  const session = useSession()
  const mode = useMode()
  const contest = useGetContest()
  const colors = contest.data?.branding.colors ?? defaultTheme
  const user = session.status === 'authenticated' ? session.user : null
  const { unsaved, isRefused, save } = useSaveSettings(user && sessionOwner())
  const stored = unsaved ?? user?.settings ?? noSettings
  const settings = useMemo(() => completeSettings(stored, createDefaultSettings(mode, colors)), [stored, mode, colors])
  const roles = user?.role
  const layout = useMemo(() => getLayoutInForce(settings.layout, roles ?? []), [settings.layout, roles])
  const change = (next: Settings) => {
    if (!isSame(next.theme, settings.theme)) setAppearance({ mode: next.theme.main.palette.mode })
    if (user) save(next)
  }
  return { settings, colors, layout, change, isRefused, isRead: !contest.isPending }
}

/**
 * Saves the settings (section 7, update-user call). Unsaved changes are read from the mutation, so that they survive a
 * refetch of the user.
 */
function useSaveSettings(owner: string | null) {
  const queries = useQueryClient()
  const mutationKey = getSettingsKey(owner)
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
      await queries.cancelQueries({ queryKey: getMeKey(owner) })
      queries.setQueryData<SignedInUser>(
        getMeKey(owner),
        (user) => user && { ...user, settings: settings as StoredSettings },
      )
    },
  })
  const last = useMutationState({ filters: { mutationKey } }).at(-1)
  const unsaved = last && last.status !== 'success' ? (last.variables as Settings) : null
  return { unsaved, isRefused: last?.status === 'error', save }
}
