// Relations that `populate` can add to the rows of a list (section 7), as data.
import * as z from 'zod/mini'
import type { Right } from '../auth/access.ts'

export interface Relation {
  item: z.ZodMiniObject
  holds?: 'many' | 'oneOrNone'
  needs?: Right
  relations?: Relations
}
export type Relations = Readonly<Record<string, Relation>>

export interface Shape {
  fields: readonly string[]
  populate: Readonly<Record<string, Shape>>
}

interface Named {
  fields: readonly string[] | undefined
  exclude: readonly string[]
  populate: readonly string[]
}

export const listFields = (item: z.ZodMiniObject): string[] => Object.keys(item.def.shape)

export const relationPaths = (relations: Relations = {}): string[] =>
  Object.entries(relations).flatMap(([name, { relations }]) => [name, ...within(name, relationPaths(relations))])

export const relationFields = (relations: Relations = {}): string[] =>
  Object.entries(relations).flatMap(([name, { item, relations }]) =>
    within(name, [...listFields(item), ...relationFields(relations)]),
  )

const within = (name: string, paths: readonly string[]) => paths.map((path) => `${name}.${path}`)

const below = (name: string, paths: readonly string[]) =>
  paths.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []))

export function withRelations(item: z.ZodMiniObject, relations: Relations = {}): z.ZodMiniObject {
  const related = Object.entries(relations).map(([name, relation]) => {
    const own = item.def.shape[name] as z.ZodMiniType | undefined
    // A relation replaces the field of the same name.
    return [name, z.optional(own ? z.union([getReply(relation), own]) : getReply(relation))]
  })
  return z.extend(z.partial(item), Object.fromEntries(related))
}

// Cached per item and relations, so that the API document names each schema once.
const relatedItems = new WeakMap<z.ZodMiniObject, Map<Relations | undefined, z.ZodMiniObject>>()

function relatedItem({ item, relations }: Relation): z.ZodMiniObject {
  const cachedItems = relatedItems.get(item) ?? new Map()
  const one = cachedItems.get(relations) ?? withRelations(item, relations)
  relatedItems.set(item, cachedItems.set(relations, one))
  return one
}

function getReply(relation: Relation): z.ZodMiniType {
  const { holds } = relation
  const one = relatedItem(relation)
  if (holds === 'many') return z.array(one)
  return holds === 'oneOrNone' ? z.nullable(one) : one
}

/**
 * Resolves the parameters for a row or a relation. Naming a field of a relation includes the relation; without named
 * fields, all of them are included.
 */
export function createShape(
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
    // Excluding one field of a relation that the row includes by default keeps the other fields.
    if (!isNamed && !(own.includes(name) && inside.exclude.length > 0)) return []
    const named = { ...inside, fields: inside.fields?.length ? inside.fields : undefined }
    return [[name, createShape(listFields(item), relations, named)] as const]
  })
  const populated = Object.fromEntries(related)
  return { fields: own.filter((field) => !Object.hasOwn(populated, field)), populate: populated }
}

export const getNeeds = (relations: Relations = {}, { populate }: Shape): { path: string; right: Right }[] =>
  Object.entries(populate).flatMap(([name, shape]) => {
    const { needs, relations: inner } = relations[name] as Relation
    const deeper = getNeeds(inner, shape).map(({ path, right }) => ({ path: `${name}.${path}`, right }))
    return needs ? [{ path: name, right: needs }, ...deeper] : deeper
  })
