import type { FormerName as Former } from '@snowplow/contract/public-submission/former-name.ts'
import { sql } from 'kysely'
import { memoize } from '../../db/memoize.ts'
import type { Em, Orm, Tables } from '../../db/orm.ts'
import { inSeason, seasonOf } from '../../db/season.ts'

/** They change when a season is closed, and none is open then. */
const maxAgeMs = 10_000

/**
 * The names of other seasons than the one that `em` is in, by `lookKey()`: of several years the last, and won before
 * driven. A few hundred a year, so that they are at hand as a whole.
 */
export async function readFormerNames(em: Em): Promise<Map<string, Former>> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('former_name as former')
    .innerJoin('season', 'season.id', 'former.season_id')
    .select(['former.name_key', 'former.kind', 'season.year'])
    .where('former.season_id', '<>', seasonOf(em))
    .orderBy('season.year')
    .orderBy(sql`former.kind = 'won'`)
    .execute()
  return new Map(rows.map(({ name_key, kind, year }) => [name_key, { kind, year }]))
}

/** The same for whoever asks while typing, by the season that is open. */
export const formerNames = (orm: Orm) =>
  memoize(maxAgeMs, (season: number) => readFormerNames(inSeason(orm.em, season)))
