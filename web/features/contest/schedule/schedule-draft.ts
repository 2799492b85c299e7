import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { useEffect, useState } from 'react'
import { useSessionOwner } from '../../../lib/session.ts'
import { forgetStored, readStored, store } from '../../../lib/stored.ts'
import { draftOf, merge, type Newer, type ScheduleDraft, scheduleFields } from './schedule-form.ts'

interface State {
  /** The newest version of the contest that is known here. */
  base: ContestReply
  draft: ScheduleDraft
  /** What somebody else has changed meanwhile. */
  changed: Newer[]
}

/** What the tab keeps: the fields as they are typed, and as they were when somebody began. */
interface Kept {
  before: ScheduleDraft
  draft: ScheduleDraft
}

const isDraft = (value: unknown): value is ScheduleDraft =>
  scheduleFields.every((field) => typeof (value as ScheduleDraft | undefined)?.[field] === 'string')

function readKept(key: string): Kept | null {
  const kept = readStored(key) as Kept | null
  return isDraft(kept?.before) && isDraft(kept.draft) ? kept : null
}

export const fresh = (contest: ContestReply): State => ({ base: contest, draft: draftOf(contest), changed: [] })

/** The draft of before, over whatever the contest has become since. */
function takenUp(contest: ContestReply, { before, draft }: Kept): State {
  return { base: contest, ...merge(before, draft, draftOf(contest)) }
}

/** What is typed stays in the tab until it is saved or discarded (docs/decisions/0005), wherever its author goes. */
export function useScheduleDraft(contest: ContestReply) {
  const key = `schedule of ${useSessionOwner()}`
  const [state, setState] = useState(() => {
    const kept = readKept(key)
    return kept ? takenUp(contest, kept) : fresh(contest)
  })
  // Every look at the contest brings the newest version, also the one after a refusal; an older one is just late.
  if (contest.scheduleVersion > state.base.scheduleVersion)
    setState(takenUp(contest, { before: draftOf(state.base), draft: state.draft }))

  const before = draftOf(state.base)
  const isDirty = scheduleFields.some((field) => state.draft[field] !== before[field])
  useEffect(() => {
    if (isDirty) store(key, { before: draftOf(state.base), draft: state.draft } satisfies Kept)
    else forgetStored(key)
  }, [key, isDirty, state])
  return { ...state, isDirty, setState }
}
