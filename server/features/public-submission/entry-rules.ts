import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { FieldError } from '../../http/problem.ts'
import type { Entry } from './entry-keys.ts'

/** Rules of an entry that the schema cannot check. The naming form and the import both apply all of them. */

/** Choices of the season. */
interface EntryChoices {
  hasGradeLevel: (name: string) => boolean | Promise<boolean>
  hasCounty: (id: number) => boolean | Promise<boolean>
}

export async function findUnknownChoices(
  { gradeLevel, countyId }: Pick<Entry, 'gradeLevel' | 'countyId'>,
  { hasGradeLevel, hasCounty }: EntryChoices,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  if (!(await hasGradeLevel(gradeLevel))) errors.push(['gradeLevel', 'not_found'])
  if (!(await hasCounty(countyId))) errors.push(['countyId', 'not_found'])
  return errors
}

/** The field of each refusal; empty for the entry as a whole. */
export const refusedField = {
  'submission.duplicate': '',
  'submission.email_used_up': 'email',
  'submission.duplicate_name': 'snowplowName',
} as const
export type EntryRefusal = keyof typeof refusedField

/** Existing entries that share a key with a new one. */
interface ExistingEntries {
  hasChild: boolean
  /** Entries of the season with the same email. */
  emailUses: number
  hasName: boolean
}

/** Uniqueness rules in the order in which they are reported (section 8). */
export function checkUniqueness({ hasChild, emailUses, hasName }: ExistingEntries): EntryRefusal | undefined {
  if (hasChild) return 'submission.duplicate'
  if (emailUses >= entriesPerEmail) return 'submission.email_used_up'
  return hasName ? 'submission.duplicate_name' : undefined
}
