import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type ContestTexts, requiredTexts } from '@snowplow/contract/contest/contest-texts.ts'
import {
  concludedFrom,
  type PhaseNumber,
  phaseNumbers,
  phaseState,
  windowOf,
} from '@snowplow/contract/contest/phases.ts'
import { ContestChange, type Schedule } from '@snowplow/contract/contest/schedule.ts'
import { type OpenItemKind, openItemKinds } from '@snowplow/contract/season/open-items.ts'
import { get, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { isDay } from '../../../i18n/date-input.ts'

type PhaseField = `schedule.phases.${0 | 1 | 2 | 3}.${'startsOn' | 'endsOn'}`
type DateField = PhaseField | 'schedule.entryDeadline' | 'schedule.announcementDate'
type TextField = `texts.${keyof ContestTexts}`
/** Fields are named by their path in the body, as the server names them when it refuses one. */
export type ScheduleField = DateField | TextField
export type ScheduleDraft = Record<ScheduleField, string>

export const phaseFields = (phase: PhaseNumber) => {
  const index = (phase - 1) as 0 | 1 | 2 | 3
  return { startsOn: `schedule.phases.${index}.startsOn`, endsOn: `schedule.phases.${index}.endsOn` } as const
}
export const dateFields: readonly ScheduleField[] = [
  ...phaseNumbers.flatMap((phase) => Object.values(phaseFields(phase))),
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
/** What one page changes of a season: its days, or the department's texts. */
export type ContestSection = 'schedule' | 'texts'

/** In the order of the page. */
export const scheduleFields: readonly ScheduleField[] = [
  ...dateFields,
  ...textFields.map((name) => `texts.${name}` as const),
]
export const isDate = (field: ScheduleField) => dateFields.includes(field)

export const fieldsOf = (section: ContestSection): readonly ScheduleField[] =>
  scheduleFields.filter((field) => isDate(field) === (section === 'schedule'))

const dayMs = 86_400_000

/** Every date moved by a number of days; null while one of them is no date. */
export function shiftedDates(draft: ScheduleDraft, days: number): Partial<ScheduleDraft> | null {
  if (!dateFields.every((field) => isDay(draft[field]))) return null
  const shift = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
  return Object.fromEntries(dateFields.map((field) => [field, shift(draft[field])]))
}

export const draftOf = ({ texts, ...schedule }: Contest): ScheduleDraft =>
  draftIn({
    schedule,
    texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ''])),
  })

function toSchedule({ schedule }: ScheduleValues): z.input<typeof Schedule> {
  const phases = phaseNumbers.map((phase, index) => ({ phase, startsOn: '', endsOn: '', ...schedule.phases[index] }))
  return { ...schedule, phases }
}

/** An empty link to the winners means this site's own page, an empty email the website. */
function toTexts({ texts }: ScheduleValues, isPreparing: boolean): z.input<typeof ContestTexts> {
  const trimmed = Object.entries(texts).map(([name, text]) => {
    const canBeEmpty = isPreparing || !requiredTexts.some((required) => required === name)
    return [name, text.trim() || (canBeEmpty ? null : '')]
  })
  return Object.fromEntries(trimmed) as z.input<typeof ContestTexts>
}

export interface FormOptions {
  section: ContestSection
  version: number
  /** Required texts can wait until the contest opens. */
  isPreparing?: boolean
}

function toChange(draft: ScheduleDraft, options: FormOptions): z.input<typeof ContestChange> {
  const values = valuesOf(draft)
  const { section, version, isPreparing = false } = options
  return section === 'schedule'
    ? { schedule: toSchedule(values), version }
    : { texts: toTexts(values, isPreparing), version }
}

/** The fields as the form has them: in the shape of the body. */
export interface ScheduleValues {
  schedule: { phases: { startsOn: string; endsOn: string }[]; entryDeadline: string; announcementDate: string }
  texts: Record<keyof ContestTexts, string>
}

export function valuesOf(draft: ScheduleDraft): ScheduleValues {
  const values = {}
  for (const field of scheduleFields) set(values, field, draft[field])
  return values as ScheduleValues
}
export const draftIn = (values: object): ScheduleDraft =>
  Object.fromEntries(scheduleFields.map((field) => [field, get(values, field)])) as ScheduleDraft

export const scheduleSchema = (options: FormOptions) =>
  z.pipe(
    z.transform((values: ScheduleValues) => toChange(draftIn(values), options)),
    ContestChange,
  )

/** The contract's own checks, each at its field: the server would refuse the same. */
export function errorsOf(draft: ScheduleDraft, options: FormOptions): ReadonlyMap<string, FieldErrorCode> {
  const parsed = z.safeParse(ContestChange, toChange(draft, options))
  const issues = parsed.success ? [] : parsed.error.issues.toReversed()
  return new Map(issues.map(({ path, message }) => [path.join('.'), message as FieldErrorCode]))
}

/** The contest as visitors would see it with these dates; only for a draft without a faulty date. */
export function previewOf(contest: Contest, draft: ScheduleDraft, now: Date): Contest {
  const schedule = toSchedule(valuesOf(draft))
  const phases = schedule.phases.map((days) => {
    const window = windowOf(days, contest.timeZone)
    const instants = { startsAt: window.startsAt.toISOString(), endsAt: window.endsAt.toISOString() }
    return { ...days, ...instants, state: phaseState(window, now) }
  })
  const { entryDeadline, announcementDate } = schedule
  const concluded = now >= concludedFrom(announcementDate, contest.timeZone)
  return { ...contest, phases, entryDeadline, announcementDate, concluded }
}

export type Effect = `${'opens' | 'closes' | 'skips'}_${PhaseNumber}` | 'announces' | 'hides'

/** What people notice the moment a change of the dates is saved. */
export function effectsOf(before: Contest, after: Contest, now: Date): Effect[] {
  const effects: Effect[] = []
  for (const [index, days] of before.phases.entries()) {
    const was = phaseState(windowOf(days, before.timeZone), now)
    const is = after.phases[index]?.state
    if (is === 'active' && was !== 'active') effects.push(`opens_${days.phase}`)
    if (was === 'active' && is !== 'active') effects.push(`closes_${days.phase}`)
    if (was === 'not_started' && is === 'ended') effects.push(`skips_${days.phase}`)
  }
  const wasConcluded = now >= concludedFrom(before.announcementDate, before.timeZone)
  if (after.concluded !== wasConcluded) effects.push(after.concluded ? 'announces' : 'hides')
  return effects
}

/** Unfinished work that matters once an effect has happened. */
const leftBehind: Partial<Record<Effect, readonly OpenItemKind[]>> = {
  closes_1: ['undecidedEntries'],
  opens_2: ['undecidedEntries', 'noStaff'],
  closes_2: ['undecidedEntries', 'districtsWithoutFavorites', 'staffWithoutFavorites'],
  skips_2: ['districtsWithoutFavorites', 'staffWithoutFavorites'],
  opens_3: ['undecidedEntries', 'districtsWithoutFavorites', 'districtsWithoutOptions'],
  closes_3: ['districtsWithoutOptions', 'districtsWithoutVotes'],
  skips_3: ['districtsWithoutOptions', 'districtsWithoutVotes'],
  opens_4: ['districtsWithoutVotes', 'noStaff'],
  closes_4: ['undecidedTruckNames'],
  announces: ['undecidedEntries', 'districtsWithoutVotes', 'undecidedTruckNames'],
}

/** Each once, in the contract's order. */
export const leftBehindBy = (effects: readonly Effect[]): OpenItemKind[] =>
  openItemKinds.filter((kind) => effects.some((effect) => leftBehind[effect]?.includes(kind)))

/** A field that somebody else has changed: what it was, what it is now, and what was typed here, if anything. */
export interface Newer {
  field: ScheduleField
  was: string
  is: string
  local: string | null
}

/** Takes over what somebody else has changed, and keeps what was typed here; reports the fields of one page. */
export function merge(
  base: ScheduleDraft,
  local: ScheduleDraft,
  newer: ScheduleDraft,
  section: ContestSection = 'schedule',
): { draft: ScheduleDraft; changed: Newer[] } {
  const isChangedLocally = (field: ScheduleField) => local[field] !== base[field]
  const draft = Object.fromEntries(
    scheduleFields.map((field) => [field, isChangedLocally(field) ? local[field] : newer[field]]),
  ) as ScheduleDraft
  const changed = fieldsOf(section)
    .filter((field) => newer[field] !== base[field])
    .map((field) => ({
      field,
      was: base[field],
      is: newer[field],
      local: isChangedLocally(field) && local[field] !== newer[field] ? local[field] : null,
    }))
  return { draft, changed }
}
