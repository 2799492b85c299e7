import { executeWithRows, type Statement } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import type { SourceKind } from '../../entities/source-count.entity.ts'

const into = 'insert into source_count (season_id, kind, source, uses)'
const onTop = 'on conflict (season_id, kind, source) do update set uses = source_count.uses + excluded.uses'
const addUp = (season: number, kind: SourceKind): Statement => ({
  postgres: `${into} select ${season}, '${kind}', source, uses from json_to_recordset($1) as row(source text, uses int)
    ${onTop}`,
  sqlite: `${into} select ${season}, '${kind}', value ->> 'source', value ->> 'uses' from json_each(?) where true ${onTop}`,
})

/** Counts the sources of a batch in its transaction. Call it last: it locks a row that other processes also count in. */
export async function countSources(em: Em, kind: SourceKind, sources: readonly (string | undefined)[]): Promise<void> {
  const uses = new Map<string, number>()
  for (const source of sources) if (source !== undefined) uses.set(source, (uses.get(source) ?? 0) + 1)
  // Sorted to prevent deadlocks between transactions with common sources.
  const rows = [...uses].sort().map(([source, count]) => ({ source, uses: count }))
  await executeWithRows(em, addUp(getSeasonId(em), kind), rows)
}
