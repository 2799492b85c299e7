import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type ContestChange, updateContest } from '@snowplow/contract/contest/schedule.ts'
import { useEffect } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useCommand } from '../../../lib/query.ts'
import { useSessionOwner } from '../../../lib/session.ts'
import { useVersionedDraft } from '../../../lib/storage/versioned-draft.ts'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import {
  type ContestSection,
  dateFields,
  findErrors,
  isDate,
  listScheduleFields,
  merge,
  parseScheduleDraft,
  type RemoteChange,
  type ScheduleDraft,
  type ScheduleField,
  type ScheduleValues,
  scheduleFields,
  scheduleSchema,
  toScheduleDraft,
  toScheduleValues,
} from './schedule-form.ts'

type Path = FieldPath<ScheduleValues>
const getErrorKey = (field: ScheduleField) =>
  field === 'texts.contactEmail' ? 'email' : isDate(field) ? 'day' : 'link'
const errorKeys = Object.fromEntries(scheduleFields.map((field) => [field, getErrorKey(field)] as const))

const parseDraft = (stored: unknown): ScheduleDraft | null =>
  scheduleFields.every((field) => typeof (stored as ScheduleDraft | undefined)?.[field] === 'string')
    ? (stored as ScheduleDraft)
    : null

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
  const draft = useVersionedDraft<Contest, ScheduleDraft, RemoteChange>({
    key: `${section} ${contest.season.year} of ${useSessionOwner()}`,
    base: contest,
    toDraft: toScheduleDraft,
    parse: parseDraft,
    versionOf: ({ scheduleVersion }) => scheduleVersion,
    isSame: (one, other) => listScheduleFields(section).every((field) => one[field] === other[field]),
    merge: (before, local, remote) => merge(before, local, remote, section),
  })
  const { base } = draft
  const update = useCommand(updateContest)
  const options = { section, version: base.scheduleVersion, isPreparing: base.season.state === 'preparing' }
  const form = useContractForm({
    schema: scheduleSchema(options),
    defaultValues: toScheduleValues(draft.before),
    errorKeys,
    checks: 'debounced',
    draft: {
      ...draft,
      draft: toScheduleValues(draft.draft),
      change: (next) => draft.change((now) => parseScheduleDraft(next(toScheduleValues(now)))),
    },
    canSend: () => draft.isChanged,
    needsConfirmation: (change) => needsConfirmation?.(change, base) ?? false,
    send: (body: ContestChange) => update.mutateAsync({ body, ...(season && { query: { season } }) }),
    onSent: (saved) => {
      draft.reset(saved)
      onSaved()
    },
  })
  const { setValue, trigger } = form
  const changedDates =
    section === 'schedule' && draft.isChanged ? dateFields.map((field) => draft.draft[field]).join() : null
  // Changing one date can make another one invalid.
  useEffect(() => {
    if (changedDates !== null) trigger(dateFields as Path[])
  }, [trigger, changedDates])

  const errors = findErrors(draft.draft, options)
  return {
    ...draft,
    form,
    hasInvalidDate: dateFields.some((field: ScheduleField) => errors.has(field)),
    setDates: (dates: Partial<ScheduleDraft>) => {
      for (const [field, day] of Object.entries(dates)) setValue(field as Path, day, { shouldDirty: true })
    },
  }
}
