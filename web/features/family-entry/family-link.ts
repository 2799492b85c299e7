import type { FamilyEntry, FamilyRequest } from '@snowplow/contract/entry/family-entry.ts'

export interface FamilyEntryProps {
  token: string
  entry: FamilyEntry
  /** Shows the changed entry; null after an erasure. */
  onChanged: (entry: FamilyEntry | null) => void
}

/** Splits the fragment of a family's link: its token, and the confirmation that a mail adds after `~`. */
export function splitLink(fragment: string): { token: string; confirmation: string } {
  const [token = '', confirmation = ''] = fragment.split('~')
  return { token, confirmation }
}

/** Message key of the question whether to complete a request. */
export const getTitleKey = <Request extends FamilyRequest>(request: Request, { isClassEntry }: FamilyEntry) =>
  request === 'publish' && isClassEntry ? 'family.publishTitleOfClass' : (`family.${request}Title` as const)
