import type { Migration } from '@mikro-orm/migrations'
import { countiesOf, findByName, readAtlas } from '../../atlas/atlas.ts'

interface Row {
  id: number
  name: string
  fips: string
}

export async function giveFips(migration: Migration): Promise<void> {
  const select = `select county.id as id, county.name as name, season.state_fips as fips
    from county join season on season.id = county.season_id where season.state_fips is not null order by county.id`
  const rows = (await migration.execute(select)) as Row[]
  if (rows.length === 0) return
  const atlas = await readAtlas()
  const find = new Map(
    [...new Set(rows.map(({ fips }) => fips))].map((fips) => [fips, findByName(countiesOf(atlas, fips))]),
  )
  const assigned = new Set<string>()
  for (const row of rows) {
    const fips = find.get(row.fips)?.(row.name)?.fips
    // Two spellings of one county: only the first gets the shape.
    if (!fips || assigned.has(fips)) continue
    assigned.add(fips)
    await migration.execute('update county set fips = ? where id = ?', [fips, row.id])
  }
}
