import { type SessionUser, updateMe } from '@snowplow/contract/auth/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOfMe, useSession } from '../../features/auth/session.ts'
import { call } from '../../lib/call.ts'
import { sessionOwner } from '../../lib/session.ts'

const storageKey = 'shortcuts'

function readGuests(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function keepGuests(ids: string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids))
  } catch {
    // A browser that forbids storage keeps them until the tab is closed.
  }
}

/** Ids of the menu items a person starred: kept by the server, for guests in the browser (sections 2 and 6). */
export function useShortcuts() {
  const session = useSession()
  const queries = useQueryClient()
  const [guests, setGuests] = useState(readGuests)
  const meKey = keyOfMe(sessionOwner())
  const setMine = (shortcuts: string[]) => queries.setQueryData<SessionUser>(meKey, (me) => me && { ...me, shortcuts })
  const save = useMutation({
    scope: { id: 'shortcuts' },
    mutationFn: (shortcuts: string[]) => call(updateMe, { body: { shortcuts } }),
    onMutate: (shortcuts) => {
      queries.cancelQueries({ queryKey: meKey })
      setMine(shortcuts)
    },
    onError: () => queries.invalidateQueries({ queryKey: meKey }),
  })
  const isGuest = session.status !== 'authenticated'
  const shortcuts = isGuest ? guests : session.user.shortcuts
  const toggle = (id: string) => {
    const next = shortcuts.includes(id) ? shortcuts.filter((other) => other !== id) : [...shortcuts, id]
    if (!isGuest) return save.mutate(next)
    setGuests(next)
    keepGuests(next)
  }
  return { shortcuts, toggle, isFailed: save.isError }
}
