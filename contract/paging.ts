import * as z from 'zod/mini'

/** What a value of a field may be compared with. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'instant'

/** The allow-list of one entity for the list protocol (section 7): anything else is refused by name. */
export interface ListRules {
  /** Fields that `where` may name. */
  where: Record<string, FieldKind>
  /** Fields that `orderBy` may name. */
  orderBy: readonly string[]
  /** Fields that `fields` and `exclude` may name: those of the reply. */
  fields: readonly string[]
  /** Relations that `populate` may name. */
  populate: readonly string[]
}

/** One comparison of a field, or several conditions that hold together, one at least, or not. */
export type Condition =
  | { field: string; operator: string; value: unknown }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }

/** A list call after parsing: only what the rules allow. */
export interface ListRequest {
  offset: number
  limit: number
  where: Condition | null
  orderBy: { field: string; direction: 'asc' | 'desc' }[]
  /** The fields that leave the server. */
  fields: readonly string[]
  populate: readonly string[]
}

/** A page of a list and how many there are in all. */
export const listReply = <Item extends z.ZodMiniObject>(item: Item) =>
  z.object({ items: z.array(z.partial(item)), total: z.number() })

const text = z.optional(z.string().check(z.maxLength(4096)))

/** TODO */
export const listQuery = (_rules: ListRules) =>
  z.pipe(
    z.strictObject({
      offset: text,
      limit: text,
      where: text,
      orderBy: text,
      fields: text,
      exclude: text,
      populate: text,
    }),
    z.transform(
      (): ListRequest => ({ offset: 0, limit: 15, where: null, orderBy: [], fields: _rules.fields, populate: [] }),
    ),
  )
