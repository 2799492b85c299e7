import { sql } from 'kysely'
import { type Em, getDialect, type Tables } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'

/** Selects ballots by id. One parameter for any number of them. @throws Refusal ballot.not_found */
export async function selectBallots(em: Em, district: number, ids: readonly number[], areAllRequired: boolean) {
  const list = JSON.stringify(ids)
  const values =
    getDialect(em) === 'postgres'
      ? sql<number>`(select value::integer from json_array_elements_text(${list}::json))`
      : sql<number>`(select value from json_each(${list}))`
  const selected = em
    .getKysely<Tables>()
    .selectFrom('ballot')
    .where('district_id', '=', district)
    .where('id', 'in', values)
  if (!areAllRequired) return selected
  const existing = await selected.select('id').execute()
  if (existing.length !== ids.length) throw new Refusal('ballot.not_found')
  return selected
}

export async function insertExcluded(em: Em, exclusion: number, from: Awaited<ReturnType<typeof selectBallots>>) {
  const kysely = em.getKysely<Tables>()
  await kysely
    .insertInto('ballot_set_aside')
    .columns(['season_id', 'set_aside_id', 'ballot_id'])
    .expression(
      from
        .select([
          'ballot.season_id',
          sql<number>`cast(${sql.lit(exclusion)} as integer)`.as('set_aside_id'),
          'ballot.id',
        ])
        .orderBy('ballot.id'),
    )
    // The unique key skips ballots already set aside, also by a concurrent request.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { count, first, last } = await kysely
    .selectFrom('ballot_set_aside as moved')
    .innerJoin('ballot', 'ballot.id', 'moved.ballot_id')
    .where('moved.set_aside_id', '=', exclusion)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('ballot.created_at').as('first'),
      fn.max('ballot.created_at').as('last'),
    ])
    .executeTakeFirstOrThrow()
  return { ballots: Number(count), firstAt: new Date(first), lastAt: new Date(last) }
}
