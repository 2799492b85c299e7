import * as z from 'zod/mini'

/** How an earlier season knows a name: its district's voters chose it, or a truck carries it. */
export const formerKinds = ['won', 'drives'] as const

/** A name of an earlier season; a new one may be the same. */
export const FormerName = z.object({
  kind: z.enum(formerKinds),
  /** Of the season. */
  year: z.number(),
})
export type FormerName = z.output<typeof FormerName>
