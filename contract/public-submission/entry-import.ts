/** Entries that came on paper or by mail, as administrators bring them in from a spreadsheet. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { fileNameMaxLength } from '../limits.ts'
import { csvUpTo, rowError } from '../text/csv.ts'
import { idempotencyKey, line } from '../text/text.ts'
import type { SubmissionFields } from './entry.ts'

/** The file's columns with their headings, in the order of its example. They are the same in every language. */
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
    /** What may have been meant, of the season's counties or grade levels. */
    meant: z.optional(z.string()),
    /** The row of the file that says the same and comes before it. */
    sameAs: z.optional(z.number()),
  },
)
export type EntryError = z.output<typeof EntryError>

export const EntryFileReport = z.object({
  /** Rows that come in: would, or have. */
  validCount: z.number(),
  /** Whose entries come first in the file and with what names: a person sees whether its letters were understood. */
  first: z.array(z.string()),
  /** Of every row that does not, in the order of the file; of one row there may be several. */
  errors: z.array(EntryError),
  /** What these rows say, in the order of `entryColumns`, so that they can be mended and brought in afterward. */
  invalidRows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** Headings that are no column's: what stands below them is not read. */
  unread: z.array(z.string()),
})
export type EntryFileReport = z.output<typeof EntryFileReport>

/** The characters leave each row twice the room that most need. */
export const entryFile = csvUpTo(10_000, 5_000_000)

export const previewEntryFile = route({
  method: 'POST',
  path: '/public-submission/bring-in/check',
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
  path: '/public-submission/bring-in',
  needs: 'publicSubmission.import',
  invalidates: ['publicSubmission', 'auditEvent'],
  summary:
    'Imports every row of a file of entries that keeps the rules of the naming form, all of them at once; repeated with the same `id`, it replies as it did at first.',
  bodyLimit: entryFile.bodyLimit,
  body: z.strictObject({
    id: idempotencyKey(),
    csv: entryFile.csv,
    /** As the audit names it. */
    fileName: line(fileNameMaxLength),
  }),
  reply: EntryFileReport,
  errors: ['entryFile.not_open', 'decision.id_used'],
})

export const exampleEntryFile = route({
  method: 'GET',
  path: '/public-submission/bring-in/example',
  needs: 'publicSubmission.import',
  summary: 'A file of entries with its headings and one made-up row.',
  reply: z.string(),
  replyType: 'text/csv',
})
