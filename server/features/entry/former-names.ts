import type { FormerName as Former } from '@snowplow/contract/entry/former-name.ts'
import { sql } from 'kysely'
import { memoize } from '../../db/memoize.ts'
import type { Em, Orm, Tables } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'

// Former names change only when a season is closed; no season is open at that time.
const maxAgeMs = 10_000

/**
 * Returns names of other seasons by `toConfusableKey()`: the latest season wins, and a won name wins over a driven one.
 * A few hundred per year, so the whole map fits in memory.
 */
export async function readFormerNames(em: Em): Promise<Map<string, Former>> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('former_name as former')
    .innerJoin('season', 'season.id', 'former.season_id')
    .select(['former.name_key', 'former.kind', 'season.year'])
    .where('former.season_id', '<>', getSeasonId(em))
    .orderBy('season.year')
    .orderBy(sql`former.kind = 'won'`)
    .execute()
  return new Map(rows.map(({ name_key, kind, year }) => [name_key, { kind, year }]))
}

export const createFormerNames = (orm: Orm) =>
  memoize(maxAgeMs, (season: number) => readFormerNames(forkSeason(orm.em, season)))
