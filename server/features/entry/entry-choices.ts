import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { FieldError } from '../../http/problem.ts'
import type { CountyService } from '../county/county.service.ts'
import type { Entry } from './entry-keys.ts'

/** Entry rules beyond the schema, shared by the naming form and the import. */

export interface EntryChoices {
  hasGradeLevel: (name: string) => boolean | Promise<boolean>
  hasCounty: (id: number) => boolean | Promise<boolean>
}

export const createChoices = ({
  hasGradeLevel,
  findCounty,
}: Pick<CountyService, 'hasGradeLevel' | 'findCounty'>): EntryChoices => ({
  hasGradeLevel,
  hasCounty: async (id) => (await findCounty(id)) !== undefined,
})

export async function findUnknownChoices(
  { gradeLevel, countyId }: Pick<Entry, 'gradeLevel' | 'countyId'>,
  { hasGradeLevel, hasCounty }: EntryChoices,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  if (!(await hasGradeLevel(gradeLevel))) errors.push(['gradeLevel', 'not_found'])
  if (!(await hasCounty(countyId))) errors.push(['countyId', 'not_found'])
  return errors
}

/** Field of each refusal; empty for the whole entry. */
export const refusedField = {
  'submission.duplicate': '',
  'submission.email_used_up': 'email',
  'submission.duplicate_name': 'snowplowName',
} as const
export type EntryRefusal = keyof typeof refusedField

interface ExistingEntries {
  hasChild: boolean
  emailUses: number
  /** Defaults to the limit without a class code. */
  maxEmailUses?: number
  hasName: boolean
}

/** Checks uniqueness in the order in which errors are reported (section 8). */
export function checkUniqueness({
  hasChild,
  emailUses,
  maxEmailUses = entriesPerEmail,
  hasName,
}: ExistingEntries): EntryRefusal | undefined {
  if (hasChild) return 'submission.duplicate'
  if (emailUses >= maxEmailUses) return 'submission.email_used_up'
  return hasName ? 'submission.duplicate_name' : undefined
}
