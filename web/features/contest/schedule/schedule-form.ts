import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type ContestTexts, requiredTexts } from '@snowplow/contract/contest/contest-texts.ts'
import { addDays } from '@snowplow/contract/contest/days.ts'
import {
  concludedFrom,
  getPhaseWindow,
  type PhaseNumber,
  phaseNumbers,
  phaseState,
} from '@snowplow/contract/contest/phases.ts'
import { ContestChange, type Schedule } from '@snowplow/contract/contest/schedule.ts'
import { type OpenItemKind, openItemKinds } from '@snowplow/contract/open-item.ts'
import { get, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { isDay } from '../../../i18n/date-input.ts'
import { mergeFields } from '../../../lib/storage/merge-fields.ts'

type PhaseField = `schedule.phases.${0 | 1 | 2 | 3}.${'startsOn' | 'endsOn'}`
type DateField = PhaseField | 'schedule.entryDeadline' | 'schedule.announcementDate'
type TextField = `texts.${keyof ContestTexts}`
/** Paths in the request body, as the server names them in field errors. */
export type ScheduleField = DateField | TextField
export type ScheduleDraft = Record<ScheduleField, string>

export const getPhaseFields = (phase: PhaseNumber) => {
  const index = (phase - 1) as 0 | 1 | 2 | 3
  return { startsOn: `schedule.phases.${index}.startsOn`, endsOn: `schedule.phases.${index}.endsOn` } as const
}
export const dateFields: readonly ScheduleField[] = [
  ...phaseNumbers.flatMap((phase) => Object.values(getPhaseFields(phase))),
  'schedule.entryDeadline',
  'schedule.announcementDate',
]
export const textFields = [
  'departmentName',
  'departmentWebsite',
  'contactEmail',
  'winnersLink',
  'companyName',
  'companyLink',
] as const satisfies (keyof ContestTexts)[]
/** Part of a season that one page edits: its dates, or the department's texts. */
export type ContestSection = 'schedule' | 'texts'

export const scheduleFields: readonly ScheduleField[] = [
  ...dateFields,
  ...textFields.map((name) => `texts.${name}` as const),
]
export const isDate = (field: ScheduleField) => dateFields.includes(field)

export const listScheduleFields = (section: ContestSection): readonly ScheduleField[] =>
  scheduleFields.filter((field) => isDate(field) === (section === 'schedule'))

/** Shifts every date by a number of days; null if a date is invalid. */
export function shiftDates(draft: ScheduleDraft, days: number): Partial<ScheduleDraft> | null {
  if (!dateFields.every((field) => isDay(draft[field]))) return null
  return Object.fromEntries(dateFields.map((field) => [field, addDays(draft[field], days)]))
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * Dates with which a phase starts on a day: the earlier phases end before it, and later ones keep their days. Null if a
 * date is invalid.
 */
export function openPhase(draft: ScheduleDraft, phase: PhaseNumber, day: string): Partial<ScheduleDraft> | null {
  if (!dateFields.every((field) => isDay(draft[field]))) return null
  const opened = getPhaseFields(phase)
  const dates: Partial<ScheduleDraft> = { [opened.startsOn]: day }
  if (draft[opened.endsOn] < day) dates[opened.endsOn] = day
  let next = day
  for (const before of phaseNumbers.slice(0, phase - 1).reverse()) {
    const { startsOn, endsOn } = getPhaseFields(before)
    const last = earlier(draft[endsOn], addDays(next, -1))
    next = earlier(draft[startsOn], last)
    Object.assign(dates, { [startsOn]: next, [endsOn]: last })
    if (before === 1) dates['schedule.entryDeadline'] = earlier(draft['schedule.entryDeadline'], last)
  }
  return dates
}

export const toScheduleDraft = ({ texts, ...schedule }: Contest): ScheduleDraft =>
  parseScheduleDraft({
    schedule,
    texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ''])),
  })

function toSchedule({ schedule }: ScheduleValues): z.input<typeof Schedule> {
  const phases = phaseNumbers.map((phase, index) => ({ phase, startsOn: '', endsOn: '', ...schedule.phases[index] }))
  return { ...schedule, phases }
}

/** Completes an address as it is read aloud or printed, such as `dot.example.gov/plows`. */
const completeAddress = (text: string) =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([:/?#]\S*)?$/u.test(text) ? `https://${text}` : text
const isAddress = (name: string) => name.endsWith('Website') || name.endsWith('Link')

/** An empty winners link means this site's own page; an empty email means the website. */
function toTexts({ texts }: ScheduleValues, isPreparing: boolean): z.input<typeof ContestTexts> {
  const entries = Object.entries(texts).map(([name, text]) => {
    const canBeEmpty = isPreparing || !requiredTexts.some((required) => required === name)
    const trimmed = isAddress(name) ? completeAddress(text.trim()) : text.trim()
    return [name, trimmed || (canBeEmpty ? null : '')]
  })
  return Object.fromEntries(entries) as z.input<typeof ContestTexts>
}

export interface FormOptions {
  section: ContestSection
  version: number
  /** Allows empty required texts until the contest opens. */
  isPreparing?: boolean
}

function toChange(draft: ScheduleDraft, options: FormOptions): z.input<typeof ContestChange> {
  const values = toScheduleValues(draft)
  const { section, version, isPreparing = false } = options
  return section === 'schedule'
    ? { schedule: toSchedule(values), version }
    : { texts: toTexts(values, isPreparing), version }
}

/** Same shape as the request body. */
export interface ScheduleValues {
  schedule: { phases: { startsOn: string; endsOn: string }[]; entryDeadline: string; announcementDate: string }
  texts: Record<keyof ContestTexts, string>
}

export function toScheduleValues(draft: ScheduleDraft): ScheduleValues {
  const values = {}
  for (const field of scheduleFields) set(values, field, draft[field])
  return values as ScheduleValues
}
export const parseScheduleDraft = (values: object): ScheduleDraft =>
  Object.fromEntries(scheduleFields.map((field) => [field, get(values, field)])) as ScheduleDraft

export const scheduleSchema = (options: FormOptions) =>
  z.pipe(
    z.transform((values: ScheduleValues) => toChange(parseScheduleDraft(values), options)),
    ContestChange,
  )

/** Validates with the contract's schema, as the server does; errors by field path. */
export function findErrors(draft: ScheduleDraft, options: FormOptions): ReadonlyMap<string, FieldErrorCode> {
  const parsed = z.safeParse(ContestChange, toChange(draft, options))
  const issues = parsed.success ? [] : parsed.error.issues.toReversed()
  return new Map(issues.map(({ path, message }) => [path.join('.'), message as FieldErrorCode]))
}

/** Contest as visitors would see it with these dates. Requires a draft without invalid dates. */
export function createPreview(contest: Contest, draft: ScheduleDraft, now: Date): Contest {
  const schedule = toSchedule(toScheduleValues(draft))
  const phases = schedule.phases.map((days) => {
    const window = getPhaseWindow(days, contest.timeZone)
    const instants = { startsAt: window.startsAt.toISOString(), endsAt: window.endsAt.toISOString() }
    return { ...days, ...instants, state: phaseState(window, now) }
  })
  const { entryDeadline, announcementDate } = schedule
  const concluded = now >= concludedFrom(announcementDate, contest.timeZone)
  return { ...contest, phases, entryDeadline, announcementDate, concluded }
}

export type Effect = `${'opens' | 'closes' | 'skips'}_${PhaseNumber}` | 'announces' | 'hides'

/** Public effects of saving a change of the dates. */
export function listEffects(before: Contest, after: Contest, now: Date): Effect[] {
  const effects: Effect[] = []
  for (const [index, days] of before.phases.entries()) {
    const was = phaseState(getPhaseWindow(days, before.timeZone), now)
    const is = after.phases[index]?.state
    if (is === 'active' && was !== 'active') effects.push(`opens_${days.phase}`)
    if (was === 'active' && is !== 'active') effects.push(`closes_${days.phase}`)
    if (was === 'not_started' && is === 'ended') effects.push(`skips_${days.phase}`)
  }
  const wasConcluded = now >= concludedFrom(before.announcementDate, before.timeZone)
  if (after.concluded !== wasConcluded) effects.push(after.concluded ? 'announces' : 'hides')
  return effects
}

/** Phases that take entries or ballots and get another start. */
export const findMovedStarts = (before: Contest, { schedule }: ContestChange): (1 | 3)[] =>
  ([1, 3] as const).filter((phase) => {
    const getStart = (phases: readonly { phase: number; startsOn: string }[] = []) =>
      phases.find((one) => one.phase === phase)?.startsOn
    return schedule !== undefined && getStart(before.phases) !== getStart(schedule.phases)
  })

/** Unfinished work to report before an effect happens. */
const leftBehind: Partial<Record<Effect, readonly OpenItemKind[]>> = {
  closes_1: ['undecidedEntries'],
  opens_2: ['undecidedEntries', 'noStaff'],
  closes_2: ['undecidedEntries', 'districtsWithoutFavorites', 'staffWithoutFavorites'],
  skips_2: ['districtsWithoutFavorites', 'staffWithoutFavorites'],
  opens_3: ['undecidedEntries', 'districtsWithoutFavorites', 'districtsWithoutOptions'],
  closes_3: ['districtsWithoutOptions', 'districtsWithoutVotes'],
  skips_3: ['districtsWithoutOptions', 'districtsWithoutVotes'],
  opens_4: ['districtsWithoutVotes', 'noStaff'],
  closes_4: ['undecidedTruckNames', 'districtsWithoutTruck', 'winnersWithoutTruck'],
  announces: [
    'requestsToConfirm',
    'ownRequests',
    'undecidedTies',
    'unexplainedPatterns',
    'undecidedEntries',
    'districtsWithoutVotes',
    'undecidedTruckNames',
    'districtsWithoutTruck',
    'winnersWithoutTruck',
  ],
}

/** Without duplicates, in the order of the contract. */
export const listLeftBehind = (effects: readonly Effect[]): OpenItemKind[] =>
  openItemKinds.filter((kind) => effects.some((effect) => leftBehind[effect]?.includes(kind)))

/** Field that another administrator has changed: its old and new value, and the local input if it differs. */
export interface RemoteChange {
  field: ScheduleField
  was: string
  is: string
  local: string | null
}

/** Three-way merge that reports the remote changes of one page. */
export function merge(
  base: ScheduleDraft,
  local: ScheduleDraft,
  remote: ScheduleDraft,
  section: ContestSection = 'schedule',
): { draft: ScheduleDraft; conflicts: RemoteChange[] } {
  const draft = mergeFields(base, local, remote)
  const conflicts = listScheduleFields(section)
    .filter((field) => remote[field] !== base[field])
    .map((field) => ({
      field,
      was: base[field],
      is: remote[field],
      local: draft[field] === remote[field] ? null : draft[field],
    }))
  return { draft, conflicts }
}
