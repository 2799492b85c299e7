import * as z from 'zod/mini'
import { route, tags } from '../api/route.ts'
import { reasonMaxLength } from '../limits.ts'
import { createList } from '../lists/paging.ts'
import { inSeason, yearInPath } from '../season/season.ts'
import { cleanLine } from '../text/clean-text.ts'
import { toAsciiDigits } from '../text/digits.ts'
import { day, fieldError, id, instant, multiline, version, zodErrors } from '../text/text.ts'
import { maxRetentionDays, minRetentionDays, scheduledGroups } from './field-groups.ts'

/** `erase` at once; `withhold` from everyone, and destroy with the season, where records law forbids it earlier. */
export const erasureModes = ['erase', 'withhold'] as const
export type ErasureMode = (typeof erasureModes)[number]

export const destructionKinds = ['purge', 'erasure'] as const

export const RecordsHold = z.object({ reason: z.string(), by: z.string(), at: instant() })
export type RecordsHold = z.output<typeof RecordsHold>

/**
 * `waiting` until the date; `due` while the purge has not reached the rows; `held` by a records hold; `destroyed` if no
 * row is left.
 */
export const retentionStates = ['waiting', 'due', 'held', 'destroyed'] as const
export type RetentionState = (typeof retentionStates)[number]

const Group = z.object({
  group: z.enum(scheduledGroups),
  /** After the announcement. */
  days: z.number(),
  /** Last day on which the data is retained. */
  until: day(),
  /** Latest day that families were shown, also by an earlier schedule; null while the season is prepared. */
  promisedUntil: z.nullable(day()),
  /** Instant from which the purge destroys the data, within the hour. */
  destroyedFrom: instant(),
  state: z.enum(retentionStates),
})

export const RetentionSchedule = z.object({
  year: z.number(),
  announcementDate: day(),
  groups: z.array(Group),
  erasureMode: z.enum(erasureModes),
  hold: z.nullable(RecordsHold),
  /** False if destructions are not listed outside the database, so that a restored backup would not repeat them. */
  hasErasureList: z.boolean(),
  version: z.number(),
})
export type RetentionSchedule = z.output<typeof RetentionSchedule>

const params = z.strictObject({ year: yearInPath() })

export const getRetentionSchedule = route({
  method: 'GET',
  path: '/season/{year}/retention',
  needs: 'season.manage',
  tags: ['retention', 'season', 'contest'],
  summary: 'How long each group of a season’s personal data is retained, and its records hold.',
  params,
  reply: RetentionSchedule,
  errors: ['season.not_found'],
})

/** Not part of the schedule, which is polled: counting takes seconds for a million entries. */
export const countRetentionRecords = route({
  method: 'GET',
  path: '/season/{year}/retention/records',
  needs: 'season.manage',
  tags: ['retention', 'publicSubmission'],
  summary: 'Number of records that each group has left to destroy, and of families with entries.',
  params,
  reply: z.object({
    groups: z.array(z.object({ group: z.enum(scheduledGroups), records: z.number() })),
    /** Distinct email addresses. */
    families: z.number(),
  }),
  errors: ['season.not_found'],
})

/** Days before a destruction from which Home announces it. */
export const announcedDaysBefore = 14

export const listComingDestructions = route({
  method: 'GET',
  path: '/coming-destruction',
  needs: 'season.manage',
  tags: ['retention', 'season', 'contest'],
  summary: 'Destructions of the next 14 days, in any season, the earliest first. A season on hold has none.',
  reply: z.array(
    z.object({
      year: z.number(),
      group: z.enum(scheduledGroups),
      destroyedFrom: instant(),
      records: z.number(),
    }),
  ),
})

const erasureMode = z.enum(erasureModes, zodErrors('invalid'))

const days = z
  .number(zodErrors())
  .check(
    z.int(fieldError('wrong_type')),
    z.minimum(minRetentionDays, fieldError('out_of_range')),
    z.maximum(maxRetentionDays, fieldError('out_of_range')),
  )

export const RetentionChange = z.strictObject({
  family: days,
  ballotClient: days,
  mail: days,
  audit: days,
  erasureMode,
  /** Confirms dates that are earlier than families were promised: the number of families with entries. */
  families: z.optional(z.number(zodErrors()).check(z.int(fieldError('wrong_type')))),
  version: version(),
})

const typedDays = z
  .pipe(z.string(zodErrors()).check(z.regex(/^\d{1,5}$/, fieldError('out_of_range'))), z.transform(Number))
  .check(
    z.minimum(minRetentionDays, fieldError('out_of_range')),
    z.maximum(maxRetentionDays, fieldError('out_of_range')),
  )

/** The form's input: numbers as typed. */
export const RetentionForm = z.strictObject({
  family: typedDays,
  ballotClient: typedDays,
  mail: typedDays,
  audit: typedDays,
  erasureMode,
})

/** The confirmation's input: a number as typed. */
export const PromiseForm = z.strictObject({
  families: z.pipe(
    z.string(zodErrors()).check(
      z.minLength(1, fieldError('required')),
      z.overwrite((text) => toAsciiDigits(cleanLine(text))),
      z.regex(/^\d{1,9}$/, fieldError('invalid')),
    ),
    z.transform(Number),
  ),
})

export const updateRetentionSchedule = route({
  method: 'PUT',
  writes: 'installation',
  path: '/season/{year}/retention',
  needs: 'season.manage',
  invalidates: tags,
  summary:
    'Changes for how many days after the announcement a season’s groups of personal data are retained, and what an erasure does.',
  params,
  body: RetentionChange,
  reply: RetentionSchedule,
  errors: ['season.not_found', 'stale', 'retention.promised_longer'],
})

export const HoldInput = z.strictObject({ reason: multiline(reasonMaxLength) })

/** Waits for a running batch of a purge: nothing is destroyed after the reply. */
export const setRecordsHold = route({
  method: 'PUT',
  writes: 'installation',
  path: '/season/{year}/records-hold',
  needs: 'season.manage',
  invalidates: ['retention', 'auditEvent'],
  summary: 'Suspends every purge and erasure of a season, with a reason.',
  params,
  body: HoldInput,
  reply: RetentionSchedule,
  errors: ['season.not_found', 'retention.already_held'],
})

export const removeRecordsHold = route({
  method: 'DELETE',
  writes: 'installation',
  path: '/season/{year}/records-hold',
  needs: 'season.manage',
  invalidates: ['retention', 'auditEvent'],
  summary: 'Removes the records hold of a season: a purge that is due runs within the hour.',
  params,
  reply: RetentionSchedule,
  errors: ['season.not_found', 'retention.not_held'],
})

export const DestructionCertificate = z.object({
  id: id(),
  kind: z.enum(destructionKinds),
  fieldGroup: z.enum(scheduledGroups),
  records: z.number(),
  /** Rule of a purge; null for an erasure. */
  days: z.nullable(z.number()),
  announcementDate: z.nullable(day()),
  by: z.string(),
  startedAt: instant(),
  completedAt: z.nullable(instant()),
})
export type DestructionCertificate = z.output<typeof DestructionCertificate>

export const listDestructionCertificates = route({
  path: '/destruction-certificate',
  needs: 'season.manage',
  tags: ['retention'],
  summary: 'Lists certificates of destruction, newest first by default.',
  ...createList(DestructionCertificate, {
    isOfSeason: true,
    where: { id: 'number', kind: 'text', fieldGroup: 'text' },
    orderBy: ['id', 'startedAt'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
  }),
})

export const exportDestructionCertificates = route({
  method: 'GET',
  path: '/destruction-certificate/export',
  needs: 'season.manage',
  summary: 'The certificates of destruction of a season as CSV.',
  query: z.strictObject(inSeason),
  reply: z.string(),
  replyType: 'text/csv',
})
