import type { EntitySchema, FilterQuery, QueryOrderMap } from '@mikro-orm/core'
import { raw } from '@mikro-orm/core'
import type { Condition, ListRequest } from 'contract/paging.ts'
import { type Em, isPostgres } from './orm.ts'

interface ListOptions<Entity, Item> {
  /** The properties of contract fields that the entity calls otherwise; dotted where a relation holds them. */
  columns?: Readonly<Record<string, string>>
  /** Lazy properties and relations that `toReply` needs, whatever the caller asks for. */
  populate?: readonly string[]
  /** Everything of an entity that may leave the server; a lazy property, such as a secret, is not even read. */
  toReply: (entity: Entity) => Item
}

/**
 * A page of a list and how many rows there are in all (section 7's list protocol).
 *
 * Alike on both databases: the primary key decides between equal rows, so that no row is on two pages; rows without a
 * value come last, whichever the direction; `$like` and `$ilike` both ignore case (SQLite knows that of ASCII letters
 * alone); as in SQL, a comparison with a row without a value is never true, nor is its opposite.
 */
export async function findList<Entity extends object, Item extends object>(
  em: Em,
  entity: EntitySchema<Entity>,
  request: ListRequest,
  { columns = {}, populate = [], toReply }: ListOptions<Entity, Item>,
): Promise<{ items: Item[]; total: number }> {
  const { primaryKeys, properties } = em.getMetadata().get<Entity>(entity)
  const propertyOf = (field: string) => columns[field] ?? field
  const isNullable = (property: string) => properties[property as keyof typeof properties]?.nullable ?? false
  /** `{ county: { district: … } }` for `county.district`. */
  const at = (property: string, value: unknown): object =>
    property.split('.').reduceRight((inner, name) => ({ [name]: inner }), value) as object
  const like = isPostgres(em) ? '$ilike' : '$like'

  const filterOf = (condition: Condition): object => {
    if ('all' in condition) return { $and: condition.all.map(filterOf) }
    if ('any' in condition) return { $or: condition.any.map(filterOf) }
    if ('not' in condition) return { $not: filterOf(condition.not) }
    const { operator, value } = condition
    const property = propertyOf(condition.field)
    // SQLite has no escape character unless one is named.
    if (operator === '$like' || operator === '$ilike') return at(property, { [like]: raw("? escape '\\'", [value]) })
    // None or all, without asking a type of our own to store what it never holds.
    if (value === null && !isNullable(property)) return at(property, { [operator === '$eq' ? '$in' : '$nin']: [] })
    return at(property, { [operator]: value })
  }
  const orderOf = (property: string, direction: 'asc' | 'desc') =>
    at(property, isNullable(property) ? `${direction} nulls last` : direction)

  const orderBy = [
    ...request.orderBy.map(({ field, direction }) => orderOf(propertyOf(field), direction)),
    ...primaryKeys.map((key) => orderOf(key, 'asc')),
  ]
  const [rows, total] = await em.findAndCount(
    entity,
    (request.where ? filterOf(request.where) : {}) as FilterQuery<NoInfer<Entity>>,
    {
      orderBy: orderBy as QueryOrderMap<Entity>[],
      limit: request.limit,
      offset: request.offset,
      populate: [...populate, ...request.populate.map(propertyOf)] as never,
    },
  )
  const leaving = [...request.fields, ...request.populate]
  return { items: rows.map((row) => only(leaving, toReply(row as Entity))), total }
}

/** What a caller asked for; it is the whole item unless that was less. */
function only<Item extends object>(fields: readonly string[], item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([field]) => fields.includes(field))) as Item
}
