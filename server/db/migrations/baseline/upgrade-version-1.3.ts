import type { Migration } from '@mikro-orm/migrations'
import type { Dialect } from '../../orm.ts'
import { convertVersion13 } from './convert-version-1.3.ts'

const tables = [
  ...['contest', 'district', 'county', 'grade_level', 'status', 'account', 'audit_event', 'decision'],
  ...['public_name_submission', 'submission_group', 'submission_count', 'submission_key', 'examined_submission'],
  ...['public_voting_option', 'ballot', 'set_aside', 'ballot_set_aside', 'favorite_names_submission', 'favorite_name'],
  ...['employee_submission', 'rejection', 'used_token', 'used_captcha', 'login_throttle'],
]

const formerColumns: Record<string, string> = {
  'decision.reply': 'answer',
  'decision.undo_reply': 'undo_answer',
  'decision.created_at': 'made_at',
  'set_aside.revert_reason': 'taken_back_reason',
  'set_aside.reverted_by': 'taken_back_by',
  'set_aside.reverted_at': 'taken_back_at',
  'ballot_set_aside.reverted_at': 'taken_back_at',
}

/** Renames the tables, copies their rows as season 1 into new ones, and creates indexes last: they grow row by row. */
export async function upgradeVersion13(
  migration: Migration,
  dialect: Dialect,
  createTables: () => Promise<void>,
  createIndexes: () => Promise<void>,
): Promise<void> {
  const { setAside, continueIds, moveWords, finish } = { postgres, sqlite }[dialect](migration)
  for (const table of tables) await setAside(table)
  await createTables()
  await migration.execute(`insert into season
    (id, year, state, schedule, texts, state_fips, time_zone, started_at, created_at, updated_at, version)
    select 1, cast(substr(schedule ->> 'announcementDate', 1, 4) as int), 'running', schedule, texts, state_fips,
      'America/Chicago', created_at, created_at, updated_at, version from old_contest`)
  for (const table of tables) {
    await copyRows(migration, dialect, table)
    await continueIds(table)
  }
  await moveWords()
  for (const table of tables) await migration.execute(finish(table))
  await convertVersion13(migration, dialect)
  await createIndexes()
  if (dialect === 'postgres') await migration.execute(`analyze ${tables.join(', ')}`)
}

async function copyRows(migration: Migration, dialect: Dialect, table: string): Promise<void> {
  const columnsOf = async (name: string) => {
    const query = {
      postgres: `select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = '${name}'`,
      sqlite: `select name from pragma_table_info('${name}')`,
    }[dialect]
    return ((await migration.execute(query)) as { name: string }[]).map((column) => column.name)
  }
  const former = await columnsOf(`old_${table}`)
  const copied = (await columnsOf(table)).flatMap((column) => {
    const source = formerColumns[`${table}.${column}`] ?? column
    if (former.includes(source) && !(table === 'contest' && column === 'version')) return [[column, `"${source}"`]]
    return column === 'season_id' ? [[column, '1']] : []
  })
  const names = copied.map(([column]) => `"${column}"`).join(', ')
  const values = copied.map(([, value]) => value).join(', ')
  await migration.execute(`insert into ${table} (${names}) select ${values} from old_${table}`)
}

const postgres = (migration: Migration) => ({
  async setAside(table: string) {
    await migration.execute(`alter table ${table} rename to old_${table}`)
    await migration.execute(`alter sequence if exists ${table}_id_seq rename to old_${table}_id_seq`)
    const indexes = (await migration.execute(`select indexrelid::regclass::text as name, indexrelid as id from pg_index
      where indrelid = 'old_${table}'::regclass`)) as { name: string; id: number }[]
    for (const { name, id } of indexes) await migration.execute(`alter index ${name} rename to old_${id}`)
  },
  async continueIds(table: string) {
    const [sequence] = await migration.execute(`select 1 where to_regclass('old_${table}_id_seq') is not null`)
    if (sequence)
      await migration.execute(`select setval('${table}_id_seq', last_value, is_called) from old_${table}_id_seq`)
  },
  async moveWords() {
    await migration.execute('insert into submission_words_1 select rowid, words from submission_words')
    await migration.execute('drop table submission_words')
  },
  finish: (table: string) => `drop table old_${table} cascade`,
})

const sqlite = (migration: Migration) => ({
  async setAside(table: string) {
    const indexes = (await migration.execute(`select name from sqlite_master
      where type = 'index' and tbl_name = '${table}' and sql is not null`)) as { name: string }[]
    for (const { name } of indexes) await migration.execute(`drop index ${name}`)
    await migration.execute(`alter table ${table} rename to old_${table}`)
  },
  async continueIds(table: string) {
    await migration.execute(`delete from sqlite_sequence where name = '${table}'`)
    await migration.execute(
      `insert into sqlite_sequence select '${table}', seq from sqlite_sequence where name = 'old_${table}'`,
    )
  },
  async moveWords() {
    await migration.execute('drop table submission_words_1')
    await migration.execute('alter table submission_words rename to submission_words_1')
  },
  finish: (table: string) => `drop table old_${table}`,
})
