/** What `populate` may bring along with the rows of a list (section 7): relations as data, beside the list's own rules. */
import * as z from 'zod/mini'
import type { Right } from '../access.ts'

export interface Relation {
  /** What leaves the server of it. */
  item: z.ZodMiniObject
  /** Several of them, or one that may be missing; exactly one unless given. */
  holds?: 'many' | 'oneOrNone'
  /** What a caller may do to get it, beside reading the list. */
  needs?: Right
  relations?: Relations
}
export type Relations = Readonly<Record<string, Relation>>

/** Which fields of a row leave the server, and which of its relations with which of theirs. */
export interface Shape {
  fields: readonly string[]
  populate: Readonly<Record<string, Shape>>
}

/** What the parameters of a list name, as dotted paths from the row on. */
interface Named {
  /** Undefined is every field. */
  fields: readonly string[] | undefined
  exclude: readonly string[]
  populate: readonly string[]
}

export const fieldsOf = (item: z.ZodMiniObject): string[] => Object.keys(item.def.shape)

/** Every relation that a list reaches: `county` and `county.district`. */
export const relationPaths = (relations: Relations = {}): string[] =>
  Object.entries(relations).flatMap(([name, { relations }]) => [name, ...within(name, relationPaths(relations))])

/** `county.district.name`. */
export const relationFields = (relations: Relations = {}): string[] =>
  Object.entries(relations).flatMap(([name, { item, relations }]) =>
    within(name, [...fieldsOf(item), ...relationFields(relations)]),
  )

const within = (name: string, paths: readonly string[]) => paths.map((path) => `${name}.${path}`)

const below = (name: string, paths: readonly string[]) =>
  paths.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []))

export function withRelations(item: z.ZodMiniObject, relations: Relations = {}): z.ZodMiniObject {
  const related = Object.entries(relations).map(([name, relation]) => {
    const own = item.def.shape[name] as z.ZodMiniType | undefined
    // Where a field has the relation's name, the relation takes its place.
    return [name, z.optional(own ? z.union([replyOf(relation), own]) : replyOf(relation))]
  })
  return z.extend(z.partial(item), Object.fromEntries(related))
}

/** One schema for each item and its relations: the API document names it once, wherever a list brings it along. */
const relatedItems = new WeakMap<z.ZodMiniObject, Map<Relations | undefined, z.ZodMiniObject>>()

function relatedItem({ item, relations }: Relation): z.ZodMiniObject {
  const cachedItems = relatedItems.get(item) ?? new Map()
  const one = cachedItems.get(relations) ?? withRelations(item, relations)
  relatedItems.set(item, cachedItems.set(relations, one))
  return one
}

function replyOf(relation: Relation): z.ZodMiniType {
  const { holds } = relation
  const one = relatedItem(relation)
  if (holds === 'many') return z.array(one)
  return holds === 'oneOrNone' ? z.nullable(one) : one
}

/**
 * What the parameters ask for, of a row or of a relation. A field of a relation brings the relation along; all its fields
 * come unless some are named.
 */
export function shapeOf(
  all: readonly string[],
  relations: Relations = {},
  { fields, exclude, populate }: Named,
): Shape {
  const own = (fields ?? all).filter((field) => !field.includes('.') && !exclude.includes(field))
  const related = Object.entries(relations).flatMap(([name, { item, relations }]) => {
    const inside = {
      fields: fields && below(name, fields),
      exclude: below(name, exclude),
      populate: below(name, populate),
    }
    const isNamed = populate.includes(name) || inside.populate.length > 0 || Boolean(inside.fields?.length)
    // Leaving out a part of what the row shows by itself needs the relation for the rest.
    if (!isNamed && !(own.includes(name) && inside.exclude.length > 0)) return []
    const named = { ...inside, fields: inside.fields?.length ? inside.fields : undefined }
    return [[name, shapeOf(fieldsOf(item), relations, named)] as const]
  })
  const populated = Object.fromEntries(related)
  return { fields: own.filter((field) => !Object.hasOwn(populated, field)), populate: populated }
}

export const needsOf = (relations: Relations = {}, { populate }: Shape): { path: string; right: Right }[] =>
  Object.entries(populate).flatMap(([name, shape]) => {
    const { needs, relations: inner } = relations[name] as Relation
    const deeper = needsOf(inner, shape).map(({ path, right }) => ({ path: `${name}.${path}`, right }))
    return needs ? [{ path: name, right: needs }, ...deeper] : deeper
  })
