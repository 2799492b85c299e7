import { hash, timingSafeEqual } from 'node:crypto'

/** Compares texts of any length in constant time. */
export const areEqualTokens = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
