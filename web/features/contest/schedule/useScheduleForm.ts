import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type ContestChange, updateContest } from '@snowplow/contract/contest/schedule.ts'
import { useEffect, useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { failureCode } from '../../../lib/call.ts'
import { clearStored, readStored, store } from '../../../lib/persisted-state.ts'
import { useCommand } from '../../../lib/query.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import {
  type ContestSection,
  dateFields,
  draftIn,
  draftOf,
  errorsOf,
  fieldsOf,
  isDate,
  merge,
  type Newer,
  type ScheduleDraft,
  type ScheduleField,
  type ScheduleValues,
  scheduleFields,
  scheduleSchema,
  valuesOf,
} from './schedule-form.ts'

type Path = FieldPath<ScheduleValues>
const getErrorKey = (field: ScheduleField) =>
  field === 'texts.contactEmail' ? 'email' : isDate(field) ? 'day' : 'link'
const errorKeys = Object.fromEntries(scheduleFields.map((field) => [field, getErrorKey(field)] as const))

interface ScheduleFormOptions {
  section: ContestSection
  /** True where the change is noticed at once: then it is asked first. */
  holds?: (change: ContestChange, base: Contest) => boolean
  onSaved: () => void
  /** The year of another season than the current one. */
  season: string | undefined
}

/** The form of the schedule over the newest version of it, whoever made that. */
export function useScheduleForm(contest: Contest, { section, holds, onSaved, season }: ScheduleFormOptions) {
  const storedDraft = useStoredDraft(contest.season.year, section)
  const [start] = useState(() => storedDraft.read(contest))
  /** The newest version of the contest that is known here, and what somebody else has changed in it meanwhile. */
  const [{ base, changed }, setBase] = useState({ base: contest, changed: start.changed })
  const update = useCommand(updateContest)
  const options = { section, version: base.scheduleVersion, isPreparing: base.season.state === 'preparing' }
  const form = useContractForm({
    schema: scheduleSchema(options),
    defaultValues: valuesOf(draftOf(base)),
    errorKeys,
    checks: 'onPause',
    canSend: (_, isDirty) => isDirty,
    needsConfirmation: (change) => holds?.(change, base) ?? false,
    send: (body: ContestChange) => update.mutateAsync({ body, ...(season && { query: { season } }) }),
    onSent: (saved) => {
      resetTo(saved)
      onSaved()
    },
  })
  const { setValue, clear, getValues, trigger, isDirty } = form
  const draft = draftIn(useWatch({ control: form.control }))

  const resetTo = (version: Contest) => {
    setBase({ base: version, changed: [] })
    clear(valuesOf(draftOf(version)))
  }
  /** Puts what was typed over a version of the contest. */
  const type = (version: Contest, local: ScheduleDraft) => {
    const before = draftOf(version)
    for (const field of fieldsOf(section))
      if (local[field] !== before[field]) setValue(field as Path, local[field], { shouldDirty: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of before is taken up once
  useEffect(() => type(contest, start.draft), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every newer version, an older one is just late
  useEffect(() => {
    if (contest.scheduleVersion <= base.scheduleVersion) return
    const merged = merge(draftOf(base), draftIn(getValues()), draftOf(contest), section)
    setBase({ base: contest, changed: merged.changed })
    form.reset(valuesOf(draftOf(contest)))
    type(contest, merged.draft)
  }, [contest])
  const content = JSON.stringify(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what is typed
  useEffect(() => {
    if (isDirty) storedDraft.keep(draftOf(base), draft)
    else storedDraft.clear()
  }, [isDirty, content, base])
  const dates = JSON.stringify(dateFields.map((field) => draft[field]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a date is chosen, and may be wrong for another one's sake
  useEffect(() => {
    if (isDirty && section === 'schedule') trigger(dateFields as Path[])
  }, [isDirty, dates])

  const errors = errorsOf(draft, options)
  return {
    form,
    draft,
    changed,
    hasInvalidDate: dateFields.some((field: ScheduleField) => errors.has(field)),
    /** Somebody else was quicker, and this person has just tried to save. */
    isStale: failureCode(form.failure) === 'stale',
    discard: () => resetTo(base),
    setDates: (dates: Partial<ScheduleDraft>) => {
      for (const [field, day] of Object.entries(dates)) setValue(field as Path, day, { shouldDirty: true })
    },
  }
}

/** What the tab keeps: the fields as they are typed, and as they were when somebody began. */
interface StoredDraft {
  before: ScheduleDraft
  draft: ScheduleDraft
}

const isDraft = (value: unknown): value is ScheduleDraft =>
  scheduleFields.every((field) => typeof (value as ScheduleDraft | undefined)?.[field] === 'string')

/** What is typed stays in the tab until it is saved or discarded (docs/decisions/0005), wherever its author goes. */
function useStoredDraft(year: number, section: ContestSection) {
  const key = `${section} ${year} of ${useSessionOwner()}`
  return {
    /** The draft of before, over whatever the contest has become since. */
    read(contest: Contest): { draft: ScheduleDraft; changed: Newer[] } {
      const storedDraft = readStored(key) as StoredDraft | null
      const isUsable = isDraft(storedDraft?.before) && isDraft(storedDraft.draft)
      return isUsable
        ? merge(storedDraft.before, storedDraft.draft, draftOf(contest), section)
        : { draft: draftOf(contest), changed: [] }
    },
    keep: (before: ScheduleDraft, draft: ScheduleDraft) => store(key, { before, draft } satisfies StoredDraft),
    clear: () => clearStored(key),
  }
}
