import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import { forgetStored, readStored, store } from '../../../lib/session-storage.ts'
import { draftOf, merge, type Newer, type ScheduleDraft, scheduleFields } from './schedule-form.ts'

/** What the tab keeps: the fields as they are typed, and as they were when somebody began. */
interface Kept {
  before: ScheduleDraft
  draft: ScheduleDraft
}

const isDraft = (value: unknown): value is ScheduleDraft =>
  scheduleFields.every((field) => typeof (value as ScheduleDraft | undefined)?.[field] === 'string')

/** What is typed stays in the tab until it is saved or discarded (docs/decisions/0005), wherever its author goes. */
export function useKeptSchedule() {
  const key = `schedule of ${useSessionOwner()}`
  return {
    /** The draft of before, over whatever the contest has become since. */
    read(contest: ContestReply): { draft: ScheduleDraft; changed: Newer[] } {
      const kept = readStored(key) as Kept | null
      const isUsable = isDraft(kept?.before) && isDraft(kept.draft)
      return isUsable ? merge(kept.before, kept.draft, draftOf(contest)) : { draft: draftOf(contest), changed: [] }
    },
    keep: (before: ScheduleDraft, draft: ScheduleDraft) => store(key, { before, draft } satisfies Kept),
    forget: () => forgetStored(key),
  }
}
