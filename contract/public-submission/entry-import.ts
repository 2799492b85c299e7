import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { fileNameMaxLength } from '../limits.ts'
import { csvUpTo, rowError } from '../text/csv.ts'
import { idempotencyKey, line } from '../text/text.ts'
import type { SubmissionFields } from './entry.ts'

/** Headings in the order of the example file, identical in every language. */
export const entryColumns = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  gradeLevel: 'Grade level',
  countyId: 'County',
  schoolName: 'School',
  snowplowName: 'Snowplow name',
  snowplowNameDescription: 'Description',
  childInfoParentConsent: 'Consent',
} as const satisfies Record<keyof z.output<typeof SubmissionFields>, string>
export type EntryColumn = keyof typeof entryColumns

export const EntryError = z.extend(
  rowError('submission.duplicate', 'submission.duplicate_name', 'submission.email_used_up'),
  {
    meant: z.optional(z.string()),
    sameAs: z.optional(z.number()),
  },
)
export type EntryError = z.output<typeof EntryError>

export const EntryFileReport = z.object({
  validCount: z.number(),
  /** Names of the first entries, to check the file's encoding. */
  first: z.array(z.string()),
  errors: z.array(EntryError),
  /** Invalid rows in the order of `entryColumns`, to correct and import them afterward. */
  invalidRows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  ignoredColumns: z.array(z.string()),
})
export type EntryFileReport = z.output<typeof EntryFileReport>

/** Twice the characters that most rows need. */
export const entryFile = csvUpTo(10_000, 5_000_000)

export const previewEntryFile = route({
  method: 'POST',
  path: '/public-submission/import/check',
  needs: 'publicSubmission.import',
  invalidates: [],
  summary: 'Validates a file of entries without importing it: which rows are ready and which have errors.',
  bodyLimit: entryFile.bodyLimit,
  body: z.strictObject({ csv: entryFile.csv }),
  reply: EntryFileReport,
  errors: ['entryFile.not_open'],
})

export const importEntries = route({
  method: 'POST',
  path: '/public-submission/import',
  needs: 'publicSubmission.import',
  invalidates: ['publicSubmission', 'auditEvent'],
  summary:
    'Imports every row of a file of entries that keeps the rules of the naming form, all of them at once; repeated with the same `id`, it replies as it did at first.',
  bodyLimit: entryFile.bodyLimit,
  body: z.strictObject({
    id: idempotencyKey(),
    csv: entryFile.csv,
    fileName: line(fileNameMaxLength),
  }),
  reply: EntryFileReport,
  errors: ['entryFile.not_open', 'decision.id_used'],
})

export const exampleEntryFile = route({
  method: 'GET',
  path: '/public-submission/import/example',
  needs: 'publicSubmission.import',
  summary: 'A file of entries with its headings and one made-up row.',
  reply: z.string(),
  replyType: 'text/csv',
})
