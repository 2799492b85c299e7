import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Colors, Headlines, Logo } from '@snowplow/contract/branding/branding.ts'
import { Season } from './season.entity.ts'

/** One row: the installation. */
export const Contest = defineEntity({
  name: 'Contest',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** The season that every page of the contest means. */
    season: () => p.manyToOne(Season).index(false),
    /** True for the demo's sample contest: such a database never runs in production, nor a real one in the demo. */
    isSample: p.boolean(),
    /** Whether that demo was made from a real installation's settings (decision 45). */
    isRehearsal: p.boolean().default(false),
    /** What the department gives the site; null and nothing where it keeps its own (contract/branding/branding.ts). */
    logo: p.json<Logo>().nullable(),
    colors: p.json<Colors>().nullable(),
    headlines: p.json<Headlines>().default('{}'),
    /** On the front page's truck; null for the site's own. */
    plowName: p.string().nullable(),
    /** PNG, for pages and for pictures that are passed on; of no use to whoever asks for the contest. */
    logoSmall: p.blob().nullable().lazy(),
    logoLarge: p.blob().nullable().lazy(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Grows with each change, whose author must have seen it. */
    version: p.integer().version(),
  },
})

/** All that the department gave the site's look. */
export type StoredBranding = Pick<
  InferEntity<typeof Contest>,
  'logo' | 'colors' | 'headlines' | 'plowName' | 'logoSmall' | 'logoLarge'
>
