import { withFastWrites } from '@snowplow/load/fill-database.ts'
import { type Em, getDialect } from '@snowplow/server/db/orm.ts'
import {
  createRecordedDatabase,
  type RecordingName,
  type Row,
  readRecording,
} from '@snowplow/server/test/database/recorded-database.ts'

export interface OldSize {
  entries: number
  votes: number
}

/** Instant in the public poll of the recorded contest. */
export const pollNow = '2025-10-01T17:00:00Z'

interface Phase {
  phase: number
  endsOn: string
}

/** Leaves naming open during the public poll, so that both arrive during the upgrade. */
function openNaming(schedule: string): string {
  const { phases, ...rest } = JSON.parse(schedule) as { phases: Phase[] }
  const endsOn = phases.find(({ phase }) => phase === 3)?.endsOn
  return JSON.stringify({ ...rest, phases: phases.map((one) => (one.phase === 1 ? { ...one, endsOn } : one)) })
}

function readDemo(name: RecordingName) {
  const recording = readRecording(name)
  const open = ([table, rows]: [string, Row[]]): [string, Row[]] => [
    table,
    rows.map((row) => ({
      ...row,
      ...(table === 'contest' && { is_sample: true }),
      ...('schedule' in row && { schedule: openNaming(String(row.schedule)) }),
    })),
  ]
  return { ...recording, rows: recording.rows.map(open) }
}

type Expressions = Record<string, string>

/** Expressions over `n`, the number of the copy, for the columns that have to be unique. */
const entryColumns: Expressions = {
  email: `'family-' || n || '@example.com'`,
  email_key: `'family-' || n || '@example.com'`,
  child_key: `'copy ' || n`,
  email_use: '1',
  name_key: `'copy plow ' || n`,
  snowplow_name: `'Copy Plow ' || n`,
  snowplow_name_order: `'copy plow ' || n`,
  group_id: 'null',
}
const ballotColumns: Expressions = { client: `'copy ' || n` }

/** Copies the recorded rows of a table alternately, within the old schema. */
async function multiply(em: Em, table: string, rows: readonly Row[], count: number, unique: Expressions) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  await em.execute(`insert into ${table} (${columns.join(', ')})
    with recursive
      number(n) as (select 1 union all select n + 1 from number where n < ${count}),
      template as (select *, row_number() over (order by id) as position from ${table} where id <= ${rows.at(-1)?.id})
    select ${columns.map((column) => unique[column] ?? column).join(', ')}
    from number join template on position = 1 + n % ${rows.length}`)
}

/** Stores the results of an examination: a real one of a million entries takes too long. */
async function markExamined(em: Em, rows: [string, Row[]][]): Promise<void> {
  const words = rows.map(([table]) => table).find((table) => table.startsWith('submission_words'))
  const text = getDialect(em) === 'postgres' ? `to_tsvector('simple', name_key)` : 'name_key'
  const [column, value] = rows.some(([table]) => table === 'season') ? [', season_id', ', 1'] : ['', '']
  const copies = `from public_name_submission where name_key like 'copy plow %'`
  for (const statement of [
    `insert into ${words} (rowid, words) select id, ${text} ${copies}`,
    `insert into submission_key (key, submission_id${column}) select id % 8000, id${value} ${copies}`,
    `insert into examined_submission (submission_id${column}) select id${value} ${copies}`,
  ])
    await em.execute(statement)
}

/** Creates the demo of an earlier release, with a contest of full size in its poll. */
export async function createOldDatabase(database: string, name: RecordingName, { entries, votes }: OldSize) {
  const recording = readDemo(name)
  await (await createRecordedDatabase(database, recording)).close()
  const toRows = (table: string) => recording.rows.find(([one]) => one === table)?.[1] ?? []
  await withFastWrites(database, async (orm) => {
    const em = orm.em.fork()
    await multiply(em, 'public_name_submission', toRows('public_name_submission'), entries, entryColumns)
    await markExamined(em, recording.rows)
    await multiply(em, 'ballot', toRows('ballot'), votes, ballotColumns)
  })
  return {
    districtId: 1,
    selectedOptions: toRows('public_voting_option')
      .filter((option) => option.district_id === 1)
      .slice(0, 3)
      .map(({ id }) => Number(id)),
  }
}
