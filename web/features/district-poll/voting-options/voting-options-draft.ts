import type { DistrictFavorites } from '@snowplow/contract/district-poll/district-poll.ts'
import { useState } from 'react'
import { clearStored, readStored } from '../../../lib/storage/persisted-state.ts'
import { useVersionedDraft } from '../../../lib/storage/versioned-draft.ts'

/** Name that can be on a ballot, with the fields that a preview needs. */
export interface OfferedName {
  id: number
  snowplowName: string
  snowplowNameDescription: string
}

interface NamedSubmission extends Omit<OfferedName, 'id'> {
  publicNameSubmissionId: number
}
export const toOfferedName = ({ publicNameSubmissionId: id, ...name }: NamedSubmission): OfferedName => ({
  id,
  snowplowName: name.snowplowName,
  snowplowNameDescription: name.snowplowNameDescription,
})

const getKey = (userId: number, districtId: number) => `ballot of ${districtId} by ${userId}`

export const hasVotingOptionsDraft = (userId: number, districtId: number) =>
  readStored(getKey(userId, districtId)) !== null

export const clearVotingOptionsDraft = (userId: number, districtId: number) => clearStored(getKey(userId, districtId))

const isName = (value: unknown): value is OfferedName => {
  const { id, snowplowName, snowplowNameDescription } = (value ?? {}) as Partial<OfferedName>
  return typeof id === 'number' && typeof snowplowName === 'string' && typeof snowplowNameDescription === 'string'
}

/** Reads a list of names; release 1.3 stored it inside an object. */
export function parseNames(stored: unknown): OfferedName[] | null {
  const names = Array.isArray(stored) ? stored : (stored as { names?: unknown } | null)?.names
  return Array.isArray(names) && names.every(isName) ? names : null
}

const getIds = (names: readonly OfferedName[]) => names.map(({ id }) => id)

/** Draft that starts from the published options. */
export function useVotingOptionsDraft(userId: number, poll: DistrictFavorites) {
  const { draft, before, change, discard, ...state } = useVersionedDraft({
    key: getKey(userId, poll.districtId),
    base: poll,
    toDraft: ({ options }) => options.map(toOfferedName),
    parse: parseNames,
    isSame: (one, other) => String(getIds(one)) === String(getIds(other)),
  })
  const [steps, setSteps] = useState<OfferedName[][]>([])
  const published = poll.options.map(toOfferedName)
  // A story may have been edited since the names were published.
  const names = state.isChanged ? draft : published
  return {
    ...state,
    names,
    published,
    /** Ids of the options that publishing replaces. */
    replaces: getIds(before),
    steps: steps.length,
    change: (next: OfferedName[]) => {
      setSteps([...steps, names])
      change(() => next)
    },
    undo: () => {
      const last = steps.at(-1)
      if (!last) return
      setSteps(steps.slice(0, -1))
      change(() => last)
    },
    discard: () => {
      setSteps([])
      discard()
    },
  }
}
export type VotingOptionsDraft = ReturnType<typeof useVotingOptionsDraft>

export function moveName(names: readonly OfferedName[], from: number, to: number): OfferedName[] {
  const name = names[from]
  if (!name || to < 0 || to >= names.length) return [...names]
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
