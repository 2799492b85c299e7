import type { OpenItemKind } from '@snowplow/contract/open-item.ts'

/** Unfinished work to report before voting options are published. */
export const leftBehindByPublishing = [
  'undecidedEntries',
  'districtsWithoutFavorites',
  'staffWithoutFavorites',
  'districtsWithoutOptions',
] as const satisfies readonly OpenItemKind[]
