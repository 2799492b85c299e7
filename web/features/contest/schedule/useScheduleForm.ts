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
  type RemoteChange,
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
  /** True if the change has immediate effects: saving then waits for confirmation. */
  needsConfirmation?: (change: ContestChange, base: Contest) => boolean
  onSaved: () => void
  /** Year of a season other than the current one. */
  season: string | undefined
}

export function useScheduleForm(
  contest: Contest,
  { section, needsConfirmation, onSaved, season }: ScheduleFormOptions,
) {
  const storedDraft = useStoredDraft(contest.season.year, section)
  const [start] = useState(() => storedDraft.read(contest))
  /** Newest version of the contest, and the changes by other administrators since. */
  const [{ base, changed }, setBase] = useState({ base: contest, changed: start.changed })
  const update = useCommand(updateContest)
  const options = { section, version: base.scheduleVersion, isPreparing: base.season.state === 'preparing' }
  const form = useContractForm({
    schema: scheduleSchema(options),
    defaultValues: valuesOf(draftOf(base)),
    errorKeys,
    checks: 'debounced',
    canSend: (_, isDirty) => isDirty,
    needsConfirmation: (change) => needsConfirmation?.(change, base) ?? false,
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
  const applyLocal = (version: Contest, local: ScheduleDraft) => {
    const before = draftOf(version)
    for (const field of fieldsOf(section))
      if (local[field] !== before[field]) setValue(field as Path, local[field], { shouldDirty: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored draft is applied once
  useEffect(() => applyLocal(contest, start.draft), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for newer versions; an older one is a late reply
  useEffect(() => {
    if (contest.scheduleVersion <= base.scheduleVersion) return
    const merged = merge(draftOf(base), draftIn(getValues()), draftOf(contest), section)
    setBase({ base: contest, changed: merged.changed })
    form.reset(valuesOf(draftOf(contest)))
    applyLocal(contest, merged.draft)
  }, [contest])
  const content = JSON.stringify(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of the input
  useEffect(() => {
    if (isDirty) storedDraft.save(draftOf(base), draft)
    else storedDraft.clear()
  }, [isDirty, content, base])
  const dates = JSON.stringify(dateFields.map((field) => draft[field]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing one date can make another one invalid
  useEffect(() => {
    if (isDirty && section === 'schedule') trigger(dateFields as Path[])
  }, [isDirty, dates])

  const errors = errorsOf(draft, options)
  return {
    form,
    draft,
    changed,
    hasInvalidDate: dateFields.some((field: ScheduleField) => errors.has(field)),
    /** True if the save was rejected because another administrator saved first. */
    isStale: failureCode(form.failure) === 'stale',
    discard: () => resetTo(base),
    setDates: (dates: Partial<ScheduleDraft>) => {
      for (const [field, day] of Object.entries(dates)) setValue(field as Path, day, { shouldDirty: true })
    },
  }
}

/** Stored per tab: the input and the version that it is based on. */
interface StoredDraft {
  before: ScheduleDraft
  draft: ScheduleDraft
}

const isDraft = (value: unknown): value is ScheduleDraft =>
  scheduleFields.every((field) => typeof (value as ScheduleDraft | undefined)?.[field] === 'string')

/** Draft that is stored per tab until it is saved or discarded (docs/decisions/0005). */
function useStoredDraft(year: number, section: ContestSection) {
  const key = `${section} ${year} of ${useSessionOwner()}`
  return {
    read(contest: Contest): { draft: ScheduleDraft; changed: RemoteChange[] } {
      const storedDraft = readStored(key) as StoredDraft | null
      const isUsable = isDraft(storedDraft?.before) && isDraft(storedDraft.draft)
      return isUsable
        ? merge(storedDraft.before, storedDraft.draft, draftOf(contest), section)
        : { draft: draftOf(contest), changed: [] }
    },
    save: (before: ScheduleDraft, draft: ScheduleDraft) => store(key, { before, draft } satisfies StoredDraft),
    clear: () => clearStored(key),
  }
}
