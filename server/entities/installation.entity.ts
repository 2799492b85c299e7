import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Colors, Headlines, Logo } from '@snowplow/contract/branding/branding.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { Season } from './season.entity.ts'

export const Installation = defineEntity({
  name: 'Installation',
  tableName: 'contest',
  properties: {
    id: p.integer().primary().autoincrement(false),
    season: () => p.manyToOne(Season).index(false),
    /** True for a demo's sample contest: production refuses such a database, and a demo a real one. */
    isSample: p.boolean(),
    /** Demo with the settings of a real installation (decision 45). */
    isRehearsal: p.boolean().default(false),
    /** Department's branding; null or empty for the default (contract/branding/branding.ts). */
    logo: p.json<Logo>().nullable(),
    colors: p.json<Colors>().nullable(),
    headlines: p.json<Headlines>().default('{}'),
    plowName: p.string().nullable(),
    /** Languages that visitors can choose. */
    languages: p.json<Language[]>().default('["en","tr","ar"]'),
    /** Languages whose translation the office has reviewed. */
    readLanguages: p.json<Language[]>().default('[]'),
    /** Digest of the key of ERASURES_FILE, which must stay the same file; null until a server has opened one. */
    erasureList: p.string().length(43).nullable(),
    /** Release that started on the database last, for the refusal of another one. */
    release: p.string().nullable(),
    /** PNG, for pages and social images. Lazy: reading the contest does not need them. */
    logoSmall: p.blob().nullable().lazy(),
    logoLarge: p.blob().nullable().lazy(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    version: p.integer().version(),
  },
})

export type StoredBranding = Pick<
  InferEntity<typeof Installation>,
  'logo' | 'colors' | 'headlines' | 'plowName' | 'languages' | 'readLanguages' | 'logoSmall' | 'logoLarge'
>
