import * as z from 'zod/mini'
import { importOf } from '../api/import.ts'
import { route } from '../api/route.ts'
import { fileNameMaxLength } from '../limits.ts'
import { line, zodErrors } from '../text/text.ts'
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

/** Row of the example file; its county and grade level are replaced by the season's own. */
export const exampleEntry: Record<EntryColumn, string> = {
  firstName: 'Example',
  lastName: 'Child',
  email: 'family@example.com',
  phoneNumber: '(555) 555-0100',
  gradeLevel: '3rd Grade',
  countyId: 'Pulaski',
  schoolName: 'Example Elementary School',
  snowplowName: 'Example Plow',
  snowplowNameDescription: 'Why the child chose this name.',
  childInfoParentConsent: 'I DO',
}

export const EntryPlan = z.object({
  validCount: z.number(),
  /** Names of the first entries, to check the file's encoding. */
  first: z.array(z.string()),
  /** Invalid rows in the order of `entryColumns`, to correct and import them afterward. */
  invalidRows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  ignoredColumns: z.array(z.string()),
})
export type EntryPlan = z.output<typeof EntryPlan>

/** Twice the characters that most rows need. */
export const entryFile = { rows: 10_000, characters: 5_000_000 }

export const importEntries = route({
  method: 'POST',
  ...importOf(entryFile, EntryPlan, {
    fileName: line(fileNameMaxLength),
    /** Whether each family is mailed the reference and the link of its entry. */
    hasReceipts: z.optional(z.boolean(zodErrors())),
  }),
  path: '/public-submission/import',
  needs: 'publicSubmission.import',
  invalidates: ['publicSubmission', 'auditEvent'],
  summary:
    'Imports every row of a file of entries that keeps the rules of the naming form, all of them at once; repeated with the same `id`, it replies as it did at first.',
  errors: ['entryFile.not_open', 'stale', 'decision.id_used'],
})

export const exampleEntryFile = route({
  method: 'GET',
  path: '/public-submission/import/example',
  needs: 'publicSubmission.import',
  summary: 'A file of entries with its headings and one made-up row.',
  reply: z.string(),
  replyType: 'text/csv',
})
