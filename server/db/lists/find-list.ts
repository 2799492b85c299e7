import type { EntitySchema, FilterQuery, QueryOrderMap } from '@mikro-orm/core'
import { raw } from '@mikro-orm/core'
import type { Comparison, Condition, ListRequest } from '@snowplow/contract/lists/paging.ts'
import { type Em, getDialect } from '../orm.ts'
import { orderName } from './order-key.ts'
import { type Relations, toItems } from './relations.ts'
import { createPlainWordSearch, planWordSearch, type WordSearch } from './word-search.ts'

interface ListOptions<Entity, Item> {
  /** Entity properties of contract fields with another name; dotted for those of a relation. */
  columns?: Readonly<Record<string, string>>
  /** Full-text fields, with the table that stores their words by row id; see `word-search.ts`. */
  fulltext?: Readonly<Record<string, string>>
  /**
   * Fields of a small related table, such as a county's district: translates a comparison into one of keys. In a join,
   * the planner would estimate one season's counties to be as frequent as those of all seasons.
   */
  byKeys?: Readonly<Record<string, (em: Em, compared: Comparison) => Promise<Comparison>>>
  /** Lazy properties and relations that `toReply` needs, whatever the caller selects. */
  populate?: readonly string[]
  relations?: Relations<Entity>
  /** Fields with few values in a fixed order, such as grades: the values in that order. */
  ranks?: Readonly<Record<string, () => Promise<readonly string[]>>>
  /** Maps the properties that may leave the server; lazy ones, such as secrets, are not even read. */
  toReply: (entity: Entity) => Item
}

export const addCondition = (request: ListRequest, condition: Condition): ListRequest => ({
  ...request,
  where: request.where ? { all: [request.where, condition] } : condition,
})

interface Ordered {
  property: string
  direction: 'asc' | 'desc'
}

// Offset from which it pays to count first, and to read from the end of the list if that is nearer.
const reverseReadOffset = 10_000

function getDirection(direction: 'asc' | 'desc', isNullable: boolean, isBackwards: boolean): string {
  if (!isBackwards) return isNullable ? `${direction} nulls last` : direction
  const opposite = direction === 'asc' ? 'desc' : 'asc'
  return isNullable ? `${opposite} nulls first` : opposite
}

/**
 * Returns a page of a list and the total number of rows (section 7's list protocol).
 *
 * Consistent on both databases: the primary key breaks ties, so that no row is on two pages; nulls sort last in both
 * directions; `$like` and `$ilike` ignore case (on SQLite for ASCII letters only); texts sort as in a dictionary; as in
 * SQL, a comparison with null is never true, nor is its negation.
 */
export async function findList<Entity extends object & { id: number }, Item extends object>(
  em: Em,
  entity: EntitySchema<Entity>,
  request: ListRequest,
  { columns, fulltext, byKeys = {}, populate = [], relations, ranks = {}, toReply }: ListOptions<Entity, Item>,
): Promise<{ items: Item[]; total: number }> {
  interface Scope {
    where?: FilterQuery<NoInfer<Entity>>
    order?: readonly Ordered[]
  }
  const { primaryKeys } = em.getMetadata().get<Entity>(entity)
  const wordSearch = await planWordSearch(em, request.where, fulltext ?? {})
  const { sortProperty, propertyOf, isNullable, filterOf } = listColumns(em, entity, { columns, fulltext }, wordSearch)
  const order: Ordered[] = [
    ...request.orderBy.map(({ field, direction }) => ({ property: sortProperty(propertyOf(field)), direction })),
    ...primaryKeys.map((property) => ({ property: property as string, direction: 'asc' as const })),
  ]
  const where = filterOf(await withKeys(em, request.where, byKeys)) as FilterQuery<NoInfer<Entity>>
  const countAll = async () => wordSearch.total ?? (await em.count(entity, where))
  // Select the ids first, then the rows: an index alone can answer the first query, and sorting or skipping a million
  // rows carries no other columns.
  async function idsFrom(offset: number, limit: number, isBackwards = false, scope: Scope = {}): Promise<number[]> {
    const orderBy = (scope.order ?? order).map(({ property, direction }) =>
      at(property, getDirection(direction, isNullable(property), isBackwards)),
    )
    const options = { orderBy: orderBy as QueryOrderMap<Entity>[], offset, limit, fields: ['id'] as never }
    return limit > 0 ? (await em.fork().find(entity, scope.where ?? where, options)).map(({ id }) => id as number) : []
  }
  // Queries each value separately, so that it uses its index. Unranked values come last.
  async function idsByRank(values: readonly unknown[], { property, direction }: Ordered): Promise<number[]> {
    const { offset, limit } = request
    const orderedValues = direction === 'desc' ? values.toReversed() : values
    const groups = [...orderedValues.map((value) => at(property, value)), at(property, { $nin: values })]
    const ids: number[] = []
    let skipped = 0
    for (const group of groups) {
      if (ids.length >= limit) break
      const scope = { where: { $and: [where, group] } as FilterQuery<NoInfer<Entity>>, order: order.slice(1) }
      const groupIds = await idsFrom(ids.length > 0 ? 0 : offset - skipped, limit - ids.length, false, scope)
      ids.push(...groupIds)
      if (ids.length === 0) skipped += await em.count(entity, scope.where)
    }
    return ids
  }
  async function page(): Promise<{ ids: number[]; total: number }> {
    const { offset, limit } = request
    const [first] = request.orderBy
    const values = first && (await ranks[first.field]?.())
    if (values && order[0]) return { ids: await idsByRank(values, order[0]), total: await countAll() }
    if (offset < reverseReadOffset) {
      const ids = await idsFrom(offset, limit)
      return { ids, total: offset === 0 && ids.length < limit ? ids.length : await countAll() }
    }
    const total = await countAll()
    const remaining = total - offset - limit
    if (remaining > offset) return { ids: await idsFrom(offset, limit), total }
    const ids = await idsFrom(Math.max(remaining, 0), Math.min(limit, total - offset), true)
    return { ids: ids.reverse(), total }
  }
  const { ids, total } = await page()
  const rows = await em.find(entity, { id: { $in: ids } } as object as FilterQuery<NoInfer<Entity>>, {
    populate: [...populate] as never,
  })
  const rowOf = new Map(rows.map((row) => [row.id as number, row as Entity]))
  // Skips rows that were deleted between the two queries.
  const found = ids.flatMap((id) => rowOf.get(id) ?? [])
  return { items: (await toItems(em, found, { toReply, relations }, request)) as Item[], total }
}

// Rows per query of a streamed list: enough to keep both sides busy, few enough to limit memory.
const batchSize = 1000

type PlainRow<Entity, Field extends keyof Entity> = {
  [Name in Field]: Entity[Name] extends { id: number } ? number : Entity[Name]
}

/**
 * Streams all matching rows by id, 1,000 per query, so that no statement stays open or delays others. Yields plain
 * rows: a million entities would be garbage-collected more slowly than they arrive. Rows inserted during the stream may
 * or may not be included.
 */
export async function* readEveryRow<Entity extends object & { id: number }, Field extends keyof Entity & string>(
  fork: () => Em,
  entity: EntitySchema<Entity>,
  fields: readonly Field[],
  where: Condition | null | undefined,
  { columns, fulltext, byKeys = {} }: Pick<ListOptions<Entity, unknown>, 'columns' | 'fulltext' | 'byKeys'>,
): AsyncGenerator<PlainRow<Entity, Field>> {
  const condition = await withKeys(fork(), where ?? null, byKeys)
  let last = 0
  while (true) {
    const em = fork()
    const { filterOf } = listColumns(em, entity, { columns, fulltext }, createPlainWordSearch(em))
    const query = em.createQueryBuilder(entity).select(['id', ...fields] as never)
    await query.applyFilters()
    const rows = (await query
      .andWhere({ $and: [filterOf(condition), { id: { $gt: last } }] } as never)
      .orderBy({ id: 'asc' } as QueryOrderMap<Entity>)
      .limit(batchSize)
      .execute('all')) as unknown as (PlainRow<Entity, Field> & { id: number })[]
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? last
  }
}

async function withKeys(
  em: Em,
  condition: Condition | null,
  byKeys: NonNullable<ListOptions<unknown, unknown>['byKeys']>,
): Promise<Condition | null> {
  if (condition === null) return null
  const each = (children: readonly Condition[]) => Promise.all(children.map((child) => withKeys(em, child, byKeys)))
  if ('all' in condition) return { all: (await each(condition.all)) as Condition[] }
  if ('any' in condition) return { any: (await each(condition.any)) as Condition[] }
  if ('not' in condition) return { not: (await withKeys(em, condition.not, byKeys)) as Condition }
  return byKeys[condition.field]?.(em, condition) ?? condition
}

export async function findKeys<Entity extends object & { id: number }>(
  em: Em,
  entity: EntitySchema<Entity>,
  compared: Comparison,
  columns: Readonly<Record<string, string>>,
): Promise<number[]> {
  const { filterOf } = listColumns(em, entity, { columns }, createPlainWordSearch(em))
  const rows = await em
    .fork()
    .find(entity, filterOf(compared) as FilterQuery<NoInfer<Entity>>, { fields: ['id'] as never })
  return rows.map(({ id }) => id as number)
}

function listColumns<Entity extends object>(
  em: Em,
  entity: EntitySchema<Entity>,
  { columns = {}, fulltext = {} }: Pick<ListOptions<Entity, unknown>, 'columns' | 'fulltext'>,
  wordSearch: WordSearch,
) {
  const { properties } = em.getMetadata().get<Entity>(entity)
  const getProperty = (field: string) => columns[field] ?? field
  // Texts, including those of a relation, have a separate sort column.
  const sortProperty = (property: string) => {
    const [relation, name = relation] = property.split('.') as [string, string?]
    const of =
      name === relation ? properties : (properties[relation as keyof typeof properties].targetMeta?.properties ?? {})
    return orderName(name) in of ? orderName(property) : property
  }
  const isNullable = (property: string) => properties[property as keyof typeof properties]?.nullable ?? false
  const like = getDialect(em) === 'postgres' ? '$ilike' : '$like'

  const getFilter = (condition: Condition | null): object => {
    if (condition === null) return {}
    if ('all' in condition) return { $and: condition.all.map(getFilter) }
    if ('any' in condition) return { $or: condition.any.map(getFilter) }
    if ('not' in condition) return { $not: getFilter(condition.not) }
    const { operator, value } = condition
    const table = fulltext[condition.field]
    if (table) return wordSearch.conditionOf(table, String(value))
    const property = getProperty(condition.field)
    // SQLite has no default escape character.
    if (operator === '$like' || operator === '$ilike') return at(property, { [like]: raw("? escape '\\'", [value]) })
    // On a required column, `= null` matches no row and `!= null` every row; null must not reach a custom type.
    if (value === null && !isNullable(property)) return at(property, { [operator === '$eq' ? '$in' : '$nin']: [] })
    return at(property, { [operator]: value })
  }
  return { propertyOf: getProperty, sortProperty, isNullable, filterOf: getFilter }
}

const at = (property: string, value: unknown): object =>
  property.split('.').reduceRight((inner, name) => ({ [name]: inner }), value) as object
