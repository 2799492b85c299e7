import { readStored, store } from '../../../lib/storage/persisted-state.ts'
import { createInputDraft } from '../../../ui/form/form-draft.ts'
import { emptyEntry } from './FormSection.tsx'

export const draftKey = '/public-naming-form'

/** Puts a name into the draft of the naming form of this tab, in place of an earlier one. */
export function storeName(snowplowName: string): void {
  const stored = readStored(draftKey) as { draft?: unknown } | null
  const draft = createInputDraft(draftKey, emptyEntry).parse(stored?.draft ?? stored) ?? emptyEntry
  store(draftKey, { before: emptyEntry, draft: { ...draft, snowplowName } })
}
