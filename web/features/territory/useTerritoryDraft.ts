import { type TerritoryReply, updateTerritory } from '@snowplow/contract/county/territory.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clearStored, readStored, store } from '../../lib/persisted-state.ts'
import { useCommand } from '../../lib/query.ts'
import { useSessionOwner } from '../../lib/session.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import { documentOf, draftOf, isDraft, isSame, merge, type TerritoryDraft } from './territory-draft.ts'

/** Stored per tab: the draft and the version that it is based on (docs/decisions/0005). */
interface StoredDraft {
  before: TerritoryDraft
  draft: TerritoryDraft
}

interface State {
  base: TerritoryReply
  draft: TerritoryDraft
  /** True if another administrator has saved since; the draft merges both changes. */
  isStale: boolean
}

/** Draft merged with the newest version from the server. */
export function useTerritoryDraft(reply: TerritoryReply, query: SelectedSeason) {
  const key = `territory ${query.season ?? ''} of ${useSessionOwner()}`
  const [state, setState] = useState<State>(() => createInitialState(reply, readStored(key)))
  const update = useCommand(updateTerritory)
  const before = useRef(draftOf(state.base))
  const isDirty = !isSame(before.current, state.draft)

  useEffect(() => {
    setState((now) => {
      if (reply.version <= now.base.version) return now
      const [was, is] = [draftOf(now.base), draftOf(reply)]
      before.current = is
      return { base: reply, draft: merge(was, now.draft, is), isStale: !isSame(was, now.draft) }
    })
  }, [reply])
  useEffect(() => {
    if (isDirty) store(key, { before: before.current, draft: state.draft } satisfies StoredDraft)
    else clearStored(key)
  }, [key, isDirty, state.draft])

  const start = (base: TerritoryReply) => {
    before.current = draftOf(base)
    setState({ base, draft: draftOf(base), isStale: false })
  }
  const change = useCallback(
    (next: (draft: TerritoryDraft) => TerritoryDraft) => setState((now) => ({ ...now, draft: next(now.draft) })),
    [],
  )
  const body = () => ({ territory: documentOf(state.draft), version: state.base.version })
  return {
    ...state,
    isDirty,
    change,
    discard: () => start(state.base),
    preview: () => update.mutateAsync({ query, body: { ...body(), dryRun: true } }),
    save: async () => start((await update.mutateAsync({ query, body: body() })).territory),
  }
}

function createInitialState(reply: TerritoryReply, stored: unknown): State {
  const storedDraft = stored as StoredDraft | null
  const now = draftOf(reply)
  if (!isDraft(storedDraft?.before) || !isDraft(storedDraft.draft)) return { base: reply, draft: now, isStale: false }
  return {
    base: reply,
    draft: merge(storedDraft.before, storedDraft.draft, now),
    isStale: !isSame(storedDraft.before, now),
  }
}
