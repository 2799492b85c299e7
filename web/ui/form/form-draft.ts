import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readStored, store } from '../../lib/persisted-state.ts'

/** Where what is typed stays until it is sent: in the tab's session (docs/decisions/0005). */
export interface Draft<Input> {
  /** A public page's is its path: see theme/boot-script.ts. */
  key: string
  /** What is good for one page alone. */
  without?: keyof Input
}

/** What was typed before the page was loaded again, or before the session ended; anything of another shape is left. */
export function readDraft<Input extends FieldValues>(draft: Draft<Input> | undefined, empty: Input): Input {
  const stored = draft && readStored(draft.key)
  if (typeof stored !== 'object' || stored === null) return empty
  const validEntries = Object.entries(stored).filter(([name, value]) => typeof value === typeof empty[name])
  return { ...empty, ...Object.fromEntries(validEntries) }
}

export function useDraft<Input extends FieldValues, Output>(
  { subscribe }: Pick<UseFormReturn<Input, unknown, Output>, 'subscribe'>,
  draft: Draft<Input> | undefined,
): void {
  const { key, without } = draft ?? {}
  useEffect(() => {
    if (!key) return
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => store(key, without ? { ...values, [without]: undefined } : values),
    })
  }, [subscribe, key, without])
}
