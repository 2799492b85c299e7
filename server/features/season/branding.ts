import type { InferEntity } from '@mikro-orm/core'
import type { Branding } from '@snowplow/contract/branding/branding.ts'
import type { Contest } from '../../entities/installation.entity.ts'

/** As every page of the site shows it. */
export const toBranding = ({
  logo,
  colors,
  headlines,
  plowName,
}: Pick<InferEntity<typeof Contest>, keyof Branding>): Branding => ({
  logo: logo ?? null,
  colors: colors ?? null,
  headlines,
  plowName: plowName ?? null,
})
