import type { VersionedDraft } from '../../lib/storage/versioned-draft.ts'

/** Draft that holds the values of a form. */
export type FormDraft<Input> = Pick<
  VersionedDraft<unknown, Input>,
  'draft' | 'isChanged' | 'isStale' | 'revision' | 'change'
>

/** Options of a form that starts empty. `key`: public pages use their path, see ssr/boot-script.ts. */
export const createInputDraft = <Input extends object>(key: string, empty: Input) => ({
  key,
  base: empty,
  toDraft: (input: Input) => input,
  // Ignores values of another type.
  parse: (stored: unknown): Input | null => {
    if (typeof stored !== 'object' || stored === null) return null
    const validEntries = Object.entries(stored).filter(
      ([name, value]) => typeof value === typeof empty[name as keyof Input],
    )
    return { ...empty, ...Object.fromEntries(validEntries) }
  },
})
