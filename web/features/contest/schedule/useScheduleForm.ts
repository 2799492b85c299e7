import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { validationPauseMs } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { CallError, failureCode } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/query.ts'
import { usePaused } from '../../../lib/usePaused.ts'
import { fresh, useScheduleDraft } from './schedule-draft.ts'
import { changeOf, faultsOf, isDate, type ScheduleField } from './schedule-form.ts'

/** The draft of the schedule over the newest version of it, whoever made that. */
export function useScheduleForm(contest: ContestReply) {
  const { base, draft, changed, isDirty, setState } = useScheduleDraft(contest)
  /** Once a person has tried to save, every fault stands at its field. */
  const [isTried, setTried] = useState(false)
  const update = useCommand(updateContest)

  const faults = faultsOf(draft, base.scheduleVersion)
  const rested = usePaused(draft, validationPauseMs)
  const refused = new Map(
    update.error instanceof CallError ? update.error.fields.map(({ path, code }) => [path, code]) : [],
  )
  return {
    draft,
    base,
    changed,
    faults,
    isDirty,
    update,
    /** Somebody else was quicker, and this person has just tried to save. */
    isOvertaken: failureCode(update.error) === 'stale',
    /** What is wrong with a field as it is now: a date at once, since it is chosen; a text when the typing rests. */
    faultOf(field: ScheduleField) {
      const isDone = isTried || isDate(field) || rested[field] === draft[field]
      return (isDone ? faults.get(field) : undefined) ?? refused.get(field)
    },
    showEveryFault: () => setTried(true),
    type(field: ScheduleField, value: string) {
      if (update.isError) update.reset()
      setState((state) => ({ ...state, draft: { ...state.draft, [field]: value } }))
    },
    discard() {
      update.reset()
      setTried(false)
      setState(fresh(base))
    },
    save: (onSaved: () => void) =>
      update.mutateAsync(
        { body: changeOf(draft, base.scheduleVersion) },
        {
          onSuccess: (saved) => {
            setTried(false)
            setState(fresh(saved))
            onSaved()
          },
        },
      ),
  }
}

export type ScheduleForm = ReturnType<typeof useScheduleForm>
