/** Copies all submissions and votes of a season to another, which is much faster than creating them again. */
import { getWordsTable } from '@snowplow/server/db/lists/word-search.ts'
import { type Em, getDialect, type Orm } from '@snowplow/server/db/orm.ts'
import { forkSeason } from '@snowplow/server/db/season.ts'
import { entryWords } from '@snowplow/server/similarity/similarity-index.ts'

const numbered = [
  'public_name_submission',
  'favorite_names_submission',
  'favorite_name',
  'public_voting_option',
  'employee_submission',
  'rejection',
  'ballot',
]
const copied = [...numbered, 'submission_group', 'examined_submission']

interface Copy {
  from: number
  to: number
  days: number
  steps: ReadonlyMap<string, number>
}

function describe(em: Em, table: string) {
  const found = [...em.getMetadata().getAll().values()].find(({ tableName }) => tableName === table)
  if (!found) throw new Error(`There is no table ${table}`)
  return found
}
type Property = ReturnType<typeof describe>['props'][number]

const getColumn = ({ fieldNames }: Property) => fieldNames[0] ?? ''

async function getNumber(em: Em, select: string): Promise<number> {
  const [row] = await em.execute<{ number: number | null }[]>(`select ${select}`)
  return Number(row?.number ?? 0)
}

/** New rows get the next ids in the order of the old ones; districts and counties already exist in that order. */
async function getSteps(em: Em, from: number, to: number): Promise<Map<string, number>> {
  const first = (table: string, season: number) =>
    getNumber(em, `min(id) as number from ${table} where season_id = ${season}`)
  const steps = new Map<string, number>()
  for (const table of ['district', 'county']) steps.set(table, (await first(table, to)) - (await first(table, from)))
  for (const table of numbered) {
    const last = await getNumber(em, `max(id) as number from ${table}`)
    steps.set(table, last + 1 - ((await first(table, from)) || 1))
  }
  // A group has the id of its first entry.
  return steps.set('submission_group', steps.get('public_name_submission') ?? 0)
}

const later = (em: Em, column: string, days: number) =>
  getDialect(em) === 'postgres' ? `${column} + interval '${days} days'` : `${column} + ${days * 86_400_000}`

async function copyRows(em: Em, table: string, { from, to, days, steps }: Copy): Promise<void> {
  const { props, primaryKeys } = describe(em, table)
  const stored = props.filter(({ kind, persist }) => kind !== '1:m' && persist !== false)
  const valueNow = (property: Property) => {
    const column = getColumn(property)
    if (property.name === 'season') return to
    const step = steps.get(property.kind === 'scalar' ? table : (property.targetMeta?.tableName ?? ''))
    if (step !== undefined && (property.primary || property.kind !== 'scalar')) return `${column} + ${step}`
    return property.runtimeType === 'Date' ? later(em, column, days) : column
  }
  const key = stored.filter(({ name }) => primaryKeys.includes(name)).map(getColumn)
  await em.execute(
    `insert into ${table} (${stored.map(getColumn)}) select ${stored.map(valueNow)}
      from ${table} where season_id = ${from} order by ${key}`,
  )
  if (numbered.includes(table) && getDialect(em) === 'postgres')
    await em.execute(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
}

/** Tables filled by SQL only. SQLite cannot read its word index back; the texts are close enough for a measurement. */
async function copyFindings(em: Em, { from, to, days, steps }: Copy): Promise<void> {
  const isPostgres = getDialect(em) === 'postgres'
  const [entries, counties] = [steps.get('public_name_submission') ?? 0, steps.get('county') ?? 0]
  const [targetTable, sourceTable] = [to, from].map((season) => getWordsTable(forkSeason(em, season), entryWords))
  await em.execute(
    isPostgres
      ? `insert into ${targetTable} (rowid, words) select rowid + ${entries}, words from ${sourceTable} order by rowid`
      : `insert into ${targetTable} (rowid, words) select id, lower(snowplow_name || ' ' || snowplow_name_description)
          from public_name_submission where season_id = ${to} order by id`,
  )
  await em.execute(
    `insert into submission_key (season_id, key, submission_id) select ${to}, key, submission_id + ${entries}
      from submission_key where season_id = ${from} order by key, submission_id`,
  )
  const county = `cast(cast(item as integer) + ${counties} as text)`
  const day = isPostgres ? `cast(cast(item as date) + ${days} as text)` : `date(item, '+${days} days')`
  await em.execute(
    `insert into submission_count (season_id, kind, item, entries)
      select ${to}, kind, case kind when 'county' then ${county} when 'day' then ${day} else item end, entries
      from submission_count where season_id = ${from}`,
  )
}

export async function copySeason(orm: Orm, { from, to, days }: Omit<Copy, 'steps'>): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const copy = { from, to, days, steps: await getSteps(em, from, to) }
    for (const table of copied) await copyRows(em, table, copy)
    await copyFindings(em, copy)
  })
}
