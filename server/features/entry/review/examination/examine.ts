import type { Hint } from '@snowplow/contract/entry/entry-review.ts'
import type { FormerName } from '@snowplow/contract/entry/former-name.ts'
import type { Selectable } from 'kysely'
import { executeWithRows, insertRows, type Statement } from '../../../../db/json-rows.ts'
import { type Em, getDialect, type Orm, runTransaction, type Tables } from '../../../../db/orm.ts'
import { getSeasonId } from '../../../../db/season.ts'
import { ExaminedSubmission, hintRules } from '../../../../entities/examination.entity.ts'
import { indexEntries } from '../../../../similarity/similarity-index.ts'
import { readFormerNames } from '../../former-names.ts'
import { extractSearchWords } from '../story.service.ts'
import { countSums, lockExaminations, storeCounts } from './entry-count.ts'
import { findHints } from './find-hints.ts'

const examinedColumns = [
  'id',
  'snowplow_name',
  'snowplow_name_description',
  'first_name',
  'last_name',
  'phone_number',
  'version',
] as const
type EntryRow = Pick<Selectable<Tables['public_name_submission']>, (typeof examinedColumns)[number]>
const maxBlockingMs = 10

const storeHints: Statement = {
  postgres: `update public_name_submission set hints = row.hints, has_hint = row.hints is not null
    from json_to_recordset($1) as row(id int, hints jsonb) where public_name_submission.id = row.id`,
  sqlite: `update public_name_submission set hints = row.value ->> 'hints', has_hint = (row.value ->> 'hints') is not null
    from json_each(?) as row where public_name_submission.id = row.value ->> 'id'`,
}

/** Ids per query: a few milliseconds in SQLite, which block every other request. */
export const getIdBatchSize = (em: Em) => (getDialect(em) === 'postgres' ? 200_000 : 5000)

export async function findLastEntryId(em: Em): Promise<number> {
  const select = 'select max(id) as id from public_name_submission where season_id = ?'
  const [last] = await em.execute<[{ id: number | null }]>(select, [getSeasonId(em)])
  return last?.id ?? 0
}

const unexamined = (em: Em, from: number, to: number) =>
  em
    .getKysely<Tables>()
    .selectFrom('public_name_submission as entry')
    .where('entry.season_id', '=', getSeasonId(em))
    .where('entry.id', '>', from)
    .where('entry.id', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('examined_submission as examined')
            .select('examined.submission_id')
            .whereRef('examined.submission_id', '=', 'entry.id'),
        ),
      ),
    )
    .orderBy('entry.id')

export async function findUnexaminedIds(em: Em, from: number, to: number): Promise<number[]> {
  const rows = await unexamined(em, from, to).select('entry.id').execute()
  return rows.map(({ id }) => id)
}

const outdated = (em: Em) =>
  em
    .getKysely<Tables>()
    .selectFrom('examined_submission as examined')
    .where('examined.season_id', '=', getSeasonId(em))
    .where('examined.rules', '<', hintRules)

/** Entries that were examined by earlier rules. */
export async function findOutdatedIds(em: Em, from: number, to: number): Promise<number[]> {
  const rows = await outdated(em)
    .where('examined.submission_id', '>', from)
    .where('examined.submission_id', '<=', to)
    .orderBy('examined.submission_id')
    .select('examined.submission_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findUnexaminedCountables = (em: Em, from: number, to: number) =>
  unexamined(em, from, to)
    .select(['entry.review_state', 'entry.county_id', 'entry.grade_level', 'entry.created_at'])
    .execute()

async function hintsOfAll(
  entries: EntryRow[],
  formerNames: ReadonlyMap<string, FormerName>,
): Promise<Map<number, Hint[]>> {
  const found = new Map<number, Hint[]>()
  let until = performance.now() + maxBlockingMs
  for (const row of entries) {
    const hints = findHints(
      {
        snowplowName: row.snowplow_name,
        snowplowNameDescription: row.snowplow_name_description,
        firstName: row.first_name,
        lastName: row.last_name,
        phoneNumber: row.phone_number,
      },
      formerNames,
    )
    if (hints.length) found.set(row.id, hints)
    if (performance.now() < until) continue
    await new Promise(setImmediate)
    until = performance.now() + maxBlockingMs
  }
  return found
}

/** Stores hints, search words, groups and counts of entries, of the text that they have when it commits. */
export async function examine(orm: Orm, ids: number[], dayOf: (instant: Date) => string): Promise<void> {
  const entries = await orm.em
    .fork()
    .getKysely<Tables>()
    .selectFrom('public_name_submission')
    .select([...examinedColumns, 'is_story_hidden', 'county_id', 'grade_level', 'created_at', 'review_state'])
    .where('id', 'in', ids)
    .execute()
  const hints = await hintsOfAll(entries, await readFormerNames(orm.em.fork()))
  const words = new Map(
    entries.map((entry) => [
      entry.id,
      extractSearchWords({
        snowplowName: entry.snowplow_name,
        snowplowNameDescription: entry.snowplow_name_description,
        isStoryHidden: Boolean(entry.is_story_hidden),
      }),
    ]),
  )

  const changed = await runTransaction(orm, async (em) => {
    await lockExaminations(em)
    // Another process may have examined some, or an administrator reviewed or deleted some, since they were read.
    const states = await unexamined(em, (ids[0] ?? 0) - 1, ids.at(-1) ?? 0)
      .select(['entry.id', 'entry.review_state', 'entry.version'])
      .where('entry.id', 'in', ids)
      .execute()
    const stateOf = new Map(states.map(({ id, review_state }) => [id, review_state]))
    const versionOf = new Map(states.map(({ id, version }) => [id, version]))
    const fresh = entries.filter(({ id, version }) => versionOf.get(id) === version).sort((a, b) => a.id - b.id)

    const sums = countSums()
    for (const { id, county_id, grade_level, created_at } of fresh)
      sums.addEntry({
        reviewState: stateOf.get(id) ?? 'pending',
        hasHint: hints.has(id),
        day: dayOf(new Date(created_at)),
        countyId: county_id,
        gradeLevel: grade_level,
      })
    await executeWithRows(
      em,
      storeHints,
      fresh.flatMap(({ id }) => (hints.has(id) ? { id, hints: hints.get(id) } : [])),
    )
    await indexEntries(
      em,
      fresh.map(({ id, snowplow_name: snowplowName }) => ({
        id,
        snowplowName,
        words: words.get(id) ?? [],
        isPending: stateOf.get(id) === 'pending',
      })),
    )
    await insertRows(
      em,
      ExaminedSubmission,
      fresh.map(({ id }) => ({ submission: id })),
    )
    await storeCounts(em, sums)
    return entries.flatMap(({ id, version }) => ((versionOf.get(id) ?? version) === version ? [] : id))
  })
  // A family may have corrected some since they were read: their hints would be those of the earlier text.
  if (changed.length > 0) await examine(orm, changed, dayOf)
}

/** Renews the hints of examined entries; groups and search words do not depend on the rules. */
export async function examineAgain(orm: Orm, ids: number[]): Promise<void> {
  const entries = await orm.em
    .fork()
    .getKysely<Tables>()
    .selectFrom('public_name_submission')
    .select(examinedColumns)
    .where('id', 'in', ids)
    .execute()
  const hints = await hintsOfAll(entries, await readFormerNames(orm.em.fork()))

  await runTransaction(orm, async (em) => {
    await lockExaminations(em)
    // Another process may have examined some, or an administrator deleted some, since they were read.
    const fresh = await outdated(em)
      .where('examined.submission_id', 'in', ids)
      .innerJoin('public_name_submission as entry', 'entry.id', 'examined.submission_id')
      .select(['entry.id', 'entry.has_hint'])
      .execute()
    const sums = countSums()
    for (const { id, has_hint } of fresh) sums.add('hinted', 'yes', Number(hints.has(id)) - Number(has_hint))
    await executeWithRows(
      em,
      storeHints,
      fresh.flatMap(({ id, has_hint }) => (hints.has(id) || has_hint ? { id, hints: hints.get(id) ?? null } : [])),
    )
    await em.nativeUpdate(ExaminedSubmission, { submission: { $in: fresh.map(({ id }) => id) } }, { rules: hintRules })
    await storeCounts(em, sums)
  })
}
