import type { DistrictFavorites } from '@snowplow/contract/district-poll/district-poll.ts'
import { useState } from 'react'
import { clearStored, readStored, store } from '../../../lib/persisted-state.ts'

/** Name that can be on a ballot, with the fields that a preview needs. */
export interface OfferedName {
  id: number
  snowplowName: string
  snowplowNameDescription: string
}

interface NamedSubmission extends Omit<OfferedName, 'id'> {
  publicNameSubmissionId: number
}
export const offeredName = ({ publicNameSubmissionId: id, ...name }: NamedSubmission): OfferedName => ({
  id,
  snowplowName: name.snowplowName,
  snowplowNameDescription: name.snowplowNameDescription,
})

interface Draft {
  names: OfferedName[]
  /** Ids of the published options when this draft was started. */
  base: number[]
}

const keyOf = (userId: number, districtId: number) => `ballot of ${districtId} by ${userId}`
const isName = (value: unknown): value is OfferedName => {
  const { id, snowplowName, snowplowNameDescription } = (value ?? {}) as Partial<OfferedName>
  return typeof id === 'number' && typeof snowplowName === 'string' && typeof snowplowNameDescription === 'string'
}

function readDraft(key: string): Draft | null {
  const stored = readStored(key) as Draft | null
  const isDraft = Array.isArray(stored?.names) && stored.names.every(isName) && Array.isArray(stored.base)
  return isDraft ? stored : null
}
export const hasVotingOptionsDraft = (userId: number, districtId: number) =>
  readDraft(keyOf(userId, districtId)) !== null

export const clearVotingOptionsDraft = (userId: number, districtId: number) => clearStored(keyOf(userId, districtId))

const idsOf = (names: readonly OfferedName[]) => names.map(({ id }) => id)
const isSame = (one: readonly number[], other: readonly number[]) => String(one) === String(other)

/** Draft that starts from the published options and is stored per tab. */
export function useVotingOptionsDraft(userId: number, { districtId, options }: DistrictFavorites) {
  const key = keyOf(userId, districtId)
  const [draft, setDraft] = useState(() => readDraft(key))
  const [steps, setSteps] = useState<OfferedName[][]>([])
  const published = options.map(offeredName)
  const names = draft?.names ?? published
  const isChanged = !isSame(idsOf(names), idsOf(published))
  // A draft equal to the published options, as after a lost reply, is rebased on them.
  const base = draft && isChanged ? draft.base : idsOf(published)

  const save = (next: Draft | null) => {
    setDraft(next)
    if (next) store(key, next)
    else clearStored(key)
  }
  const set = (next: OfferedName[]) =>
    save(isSame(idsOf(next), idsOf(published)) && isSame(base, idsOf(published)) ? null : { names: next, base })
  return {
    names,
    published,
    base,
    isChanged,
    /** True if another administrator has published since this draft was started. */
    isStale: isChanged && !isSame(base, idsOf(published)),
    steps: steps.length,
    change: (next: OfferedName[]) => {
      setSteps([...steps, names])
      set(next)
    },
    undo: () => {
      const last = steps.at(-1)
      if (!last) return
      setSteps(steps.slice(0, -1))
      set(last)
    },
    discard: () => {
      setSteps([])
      save(null)
    },
    /** Keeps the draft and accepts that it replaces the newer published options. */
    rebase: () => save({ names, base: idsOf(published) }),
  }
}
export type VotingOptionsDraft = ReturnType<typeof useVotingOptionsDraft>

export function moved(names: readonly OfferedName[], from: number, to: number): OfferedName[] {
  const name = names[from]
  if (!name || to < 0 || to >= names.length) return [...names]
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
