import type { OpenItemKind } from '@snowplow/contract/season/open-items.ts'

/** Unfinished work that matters once voting options are published. */
export const leftBehindByPublishing = [
  'undecidedEntries',
  'districtsWithoutFavorites',
  'staffWithoutFavorites',
  'districtsWithoutOptions',
] as const satisfies readonly OpenItemKind[]
