import { useCallback, useEffect, useReducer, useState } from 'react'
import { clearStored, readStored, store } from './persisted-state.ts'

/** Stored per tab (docs/decisions/0005): the input, and the content that it started from. */
interface StoredDraft<Draft> {
  before: Draft
  draft: Draft
}

export interface DraftState<Base, Draft, Conflict> extends StoredDraft<Draft> {
  /** Newest version, which saving replaces. */
  base: Base
  /** True if another user saved since the draft was started. */
  isStale: boolean
  conflicts: readonly Conflict[]
  /** Incremented when `draft` changes other than by an edit. */
  revision: number
}

export interface DraftRules<Base, Draft, Conflict> {
  toDraft: (base: Base) => Draft
  /** Returns null for stored values of an unknown shape. */
  parse: (stored: unknown) => Draft | null
  /** Detects late replies. Without it, a base with other content counts as newer. */
  versionOf?: (base: Base) => number
  isSame?: (one: Draft, other: Draft) => boolean
  /** Three-way merge: local changes take precedence. Without it, the user chooses one of the versions. */
  merge?: (before: Draft, local: Draft, remote: Draft) => { draft: Draft; conflicts: readonly Conflict[] }
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** State transitions, separate from React. */
export function createDraftTransitions<Base, Draft, Conflict>({
  toDraft,
  parse,
  versionOf,
  isSame = isSameJson,
  merge,
}: DraftRules<Base, Draft, Conflict>) {
  type State = DraftState<Base, Draft, Conflict>

  const start = (base: Base, revision = 0): State => {
    const before = toDraft(base)
    return { base, before, draft: before, isStale: false, conflicts: [], revision }
  }
  const isChanged = ({ before, draft }: State) => !isSame(before, draft)

  function rebase(state: State, base: Base): State {
    const { before, draft, revision } = state
    const remote = toDraft(base)
    // The draft equals the newest version after a lost response, for example.
    if (isSame(draft, before) || isSame(draft, remote)) return start(base, revision + 1)
    if (isSame(before, remote)) return { ...state, base, before: remote }
    const merged = merge?.(before, draft, remote) ?? { conflicts: [] }
    return { ...state, base, before: remote, ...merged, isStale: true, revision: revision + 1 }
  }
  function restore(base: Base, stored: unknown): State {
    const values = (stored ?? {}) as Partial<StoredDraft<unknown>>
    const before = parse(values.before)
    const draft = parse(values.draft ?? stored)
    if (draft === null) return start(base)
    // Stored by an earlier release, without `before`: the user decides whether it replaces the newest version.
    return before === null ? { ...start(base), draft, isStale: true } : rebase({ ...start(base), before, draft }, base)
  }
  function receive(state: State, base: Base): State {
    if (base === state.base) return state
    const isNewer = versionOf ? versionOf(base) > versionOf(state.base) : !isSame(toDraft(base), state.before)
    return isNewer ? rebase(state, base) : state
  }
  const keepMine = (state: State): State => ({
    ...state,
    isStale: false,
    conflicts: [],
    revision: state.revision + 1,
  })
  function edit(state: State, draft: Draft): State {
    if (isSameJson(draft, state.draft)) return state
    const next = { ...state, draft }
    return isChanged(next) ? next : { ...next, isStale: false, conflicts: [] }
  }
  return { start, isChanged, restore, receive, keepMine, edit }
}

interface VersionedDraftOptions<Base, Draft, Conflict> extends DraftRules<Base, Draft, Conflict> {
  /** Key in session storage. It is read once: give components of different keys different `key`s of React, too. */
  key: string
  base: Base
}

/** Unsaved input on top of the newest version from the server, until it is saved or discarded. */
export function useVersionedDraft<Base, Draft, Conflict = never>({
  key,
  base,
  ...rules
}: VersionedDraftOptions<Base, Draft, Conflict>) {
  type State = DraftState<Base, Draft, Conflict>
  const transitions = createDraftTransitions(rules)
  // The key contains the user: a session that ends must not move the draft to another key.
  const [storageKey] = useState(key)
  const [current, update] = useReducer(
    (state: State, next: (state: State, to: typeof transitions) => State) => next(state, transitions),
    null,
    () => transitions.restore(base, readStored(storageKey)),
  )
  const state = transitions.receive(current, base)
  if (state !== current) update(() => state)
  const { before, draft } = state
  const isChanged = transitions.isChanged(state)
  useEffect(() => {
    if (isChanged) store(storageKey, { before, draft } satisfies StoredDraft<Draft>)
    else clearStored(storageKey)
  }, [storageKey, isChanged, before, draft])
  const change = useCallback(
    (next: (draft: Draft) => Draft) => update((state, to) => to.edit(state, next(state.draft))),
    [],
  )
  const reset = (version: Base) => update((state, to) => to.start(version, state.revision + 1))
  return {
    ...state,
    isChanged,
    change,
    keepMine: () => update((state, to) => to.keepMine(state)),
    /** Drops the input in favor of the newest version. */
    discard: () => reset(state.base),
    /** Adopts a version that was just saved. */
    reset,
  }
}

export type VersionedDraft<Base, Draft, Conflict = never> = ReturnType<typeof useVersionedDraft<Base, Draft, Conflict>>
