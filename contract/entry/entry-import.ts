import * as z from 'zod/mini'
import { createImport } from '../api/import.ts'
import { route } from '../api/route.ts'
import type { ImportFields } from '../csv/heading.ts'
import { fileNameMaxLength } from '../limits.ts'
import { line, zodErrors } from '../text/text.ts'
import type { EntryContent, PersonalField } from './entry.ts'

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
} as const satisfies Record<keyof z.output<typeof EntryContent>, string>
export type EntryColumn = keyof typeof entryColumns

/** Headings of exports, which have the fields of class entries as well. */
export const exportHeadings = { ...entryColumns, teacherName: 'Teacher' } as const satisfies Record<
  PersonalField,
  string
>

/** Headings of the export and of common office sheets, and words of the questions that forms ask. */
export const entryFields = {
  firstName: { headings: ['Given name'], words: /^(?!.*(parent|guardian|teacher|last|sur)).*\bfirst[ -]?name/ },
  lastName: {
    headings: ['Surname', 'Family name'],
    words: /^(?!.*(parent|guardian|teacher|first)).*(\blast[ -]?name|\bsurname|family name)/,
  },
  email: {
    headings: ['Email address'],
    words: /^(?!.*(teacher|school|confirm|again)).*\be-?mail/,
    accepts: (cell: string) => cell.includes('@'),
  },
  phoneNumber: {
    headings: ['Phone', 'Telephone'],
    words: /^(?!.*(teacher|school)).*(phone|\bmobile\b|\bcell\b)/,
    accepts: (cell: string) => (cell.match(/\p{Nd}/gu) ?? []).length >= 7,
  },
  gradeLevel: { headings: ['Grade'], words: /^(?!.*teacher).*\bgrade\b/ },
  countyId: { headings: ['County'], words: /\b(county|parish|borough)\b/ },
  schoolName: {
    headings: ['School', 'School name'],
    words: /^(?!.*(e-?mail|phone|address|district|county|city|grade)).*\bschool\b/,
  },
  snowplowName: {
    headings: ['Snow plow name', 'Plow name'],
    words:
      /^(?!.*(\bwhy\b|reason|descri|explain|meaning|inspir|how did)).*(plow.*\bname|\bname.*plow|what name|suggest|name idea|proposed name)/,
  },
  snowplowNameDescription: {
    headings: ['Description', 'Name description', 'Snowplow name description'],
    words: /\bwhy\b|reason|descri|explain|meaning|inspir|how did you/,
  },
  childInfoParentConsent: {
    headings: ['Consent', 'Parental consent', 'Consent to publish', 'Consent to publish the child’s information'],
    words: /consent|permission|\bpermit|\bi agree|authori[sz]/,
  },
} as const satisfies ImportFields<EntryColumn>

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
  ...createImport(entryFile, entryFields, EntryPlan, {
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
