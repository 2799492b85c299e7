// Separate from participation.ts, which the forms do not load.
import * as z from 'zod/mini'
import { zodErrors } from '../text/text.ts'

/** Counts for every text that is no name of a source. */
export const otherSource = 'other'

/** Counts for the entries that come with the code of a class. */
export const classSource = 'class'

const sourceName = /^[a-z0-9][a-z0-9-]{0,31}$/

/** Name of the link by which a visitor came, as in `/?from=fair`; bounded, since anybody can make a link. */
export function toSource(text: string): string {
  const name = text.trim().toLowerCase().replace(/[ _]+/g, '-')
  return sourceName.test(name) ? name : otherSource
}

/** Accepts any text: a link must not keep anybody from entering or voting. */
export const source = () =>
  z
    .string(zodErrors())
    .check(
      z.overwrite(toSource),
      z.describe('Name after `?from=` in the link of this visit: a to z, 0 to 9 and dashes. Counted, not stored.'),
    )
