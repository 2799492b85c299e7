import type { InferEntity } from '@mikro-orm/core'
import type { Branding } from '@snowplow/contract/branding/branding.ts'
import type { Installation } from '../../entities/installation.entity.ts'

export const toBranding = ({
  logo,
  colors,
  headlines,
  plowName,
  languages,
}: Pick<InferEntity<typeof Installation>, keyof Branding>): Branding => ({
  logo: logo ?? null,
  colors: colors ?? null,
  headlines,
  plowName: plowName ?? null,
  languages,
})
