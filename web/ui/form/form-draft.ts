import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readStored, store } from '../../lib/persisted-state.ts'

/** Unsent input, stored in sessionStorage (docs/decisions/0005). */
export interface Draft<Input> {
  /** Public pages use their path: see ssr/boot-script.ts. */
  key: string
  /** Field that is not stored: only valid for one page load. */
  without?: keyof Input
}

/** Restores the draft after a reload or an expired session; ignores values of another type. */
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
