import type { InferEntity } from '@mikro-orm/core'
import type { Look } from '@snowplow/contract/appearance/look.ts'
import type { Contest } from './contest.entity.ts'

/** As every page of the site shows it. */
export const lookOf = ({ logo, colors, headlines, plowName }: Pick<InferEntity<typeof Contest>, keyof Look>): Look => ({
  logo: logo ?? null,
  colors: colors ?? null,
  headlines,
  plowName: plowName ?? null,
})
