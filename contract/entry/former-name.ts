import * as z from 'zod/mini'

/** `won`: elected by the district's voters. `drives`: the name of a truck. */
export const formerKinds = ['won', 'drives'] as const

export const FormerName = z.object({
  kind: z.enum(formerKinds),
  year: z.number(),
})
export type FormerName = z.output<typeof FormerName>
