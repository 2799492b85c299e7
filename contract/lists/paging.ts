import * as z from 'zod/mini'
import type { Right } from '../auth/access.ts'
import { adminTablePageSize, listMaxLimit } from '../limits.ts'
import { inSeason } from '../season/season.ts'
import { fieldError } from '../text/text.ts'
import { type Comparison, type Condition, type FieldKind, isObject, type Refuse, readWhere } from './list-where.ts'
import {
  createShape,
  getNeeds,
  listFields,
  type Relations,
  relationFields,
  relationPaths,
  type Shape,
  withRelations,
} from './relations.ts'

export type { Comparison, Condition, FieldKind }

interface Order {
  field: string
  direction: 'asc' | 'desc'
}

/** Allow-list of an entity for the list protocol (section 7); anything else is refused by name. */
export interface ListRules {
  where: Record<string, FieldKind>
  isOfSeason?: boolean
  orderBy: readonly string[]
  fields: readonly string[]
  /** Returned only if `fields` names them, to keep other replies small. */
  fieldsOnRequest?: readonly string[]
  relations?: Relations
  defaultOrder?: readonly Order[]
  defaultLimit?: number
}

export const everyRow = 2_147_483_647

export interface ListRequest extends Shape {
  offset: number
  limit: number
  where: Condition | null
  orderBy: readonly Order[]
  needs: readonly { path: string; right: Right }[]
  /** True without parameters other than a season: every caller gets the same reply, so it may be cached. */
  isDefault: boolean
}

const parameterMaxLength = 4096
// Errors reported per parameter, to limit the size of the reply.
const maxErrors = 20
const maxOffset = 10_000_000

const parameter = <Value>(description: string, read: (text: string, refuse: Refuse) => Value) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(parameterMaxLength, fieldError('too_long')), z.describe(description)),
      z.transform((text, ctx) =>
        read(text, (path, code) => {
          if (ctx.issues.length < maxErrors)
            ctx.issues.push({ code: 'custom', message: fieldError(code), path, input: text })
        }),
      ),
    ),
  )

const integerParameter = (min: number, max: number) =>
  parameter(`A whole number from ${min} to ${max}.`, (text, refuse) => {
    const value = Number(text)
    if (!/^\d+$/.test(text)) refuse([], 'invalid')
    else if (value < min || value > max) refuse([], 'out_of_range')
    return value
  })

function parseJson(text: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    refuse([], 'invalid')
    return undefined
  }
}

export const createWhereSchema = (kinds: ListRules['where']) =>
  parameter(`Conditions as JSON, on: ${Object.keys(kinds).join(', ')}.`, (text, refuse) => {
    const json = parseJson(text, refuse)
    return json === undefined ? null : readWhere(kinds, json, refuse)
  })

const orderBy = (allowed: readonly string[]) =>
  parameter(`{"field":"asc" or "desc"} as JSON, or a list of such, of: ${allowed.join(', ')}.`, (text, refuse) => {
    const json = parseJson(text, refuse)
    if (json === undefined) return []
    const orders = new Map<string, Order>()
    for (const entry of Array.isArray(json) ? json : [json]) {
      if (!isObject(entry)) refuse([], 'wrong_type')
      else
        for (const [field, input] of Object.entries(entry)) {
          const direction = typeof input === 'string' ? input.toLowerCase() : input
          if (!allowed.includes(field)) refuse([field], 'not_allowed')
          else if (direction !== 'asc' && direction !== 'desc') refuse([field], 'wrong_type')
          // A repeated field cannot affect the order.
          else if (!orders.has(field)) orders.set(field, { field, direction })
        }
    }
    return [...orders.values()]
  })

const names = (allowed: readonly string[], description?: string) =>
  parameter(
    description ?? `Names after commas or as JSON list, of: ${allowed.join(', ') || 'none'}.`,
    (text, refuse) => {
      const input = text.startsWith('[') ? parseJson(text, refuse) : text.split(',').map((name) => name.trim())
      const list: unknown[] = Array.isArray(input) ? input : []
      for (const [index, name] of list.entries())
        if (typeof name !== 'string') refuse([index], 'wrong_type')
        else if (!allowed.includes(name)) refuse([name || index], 'not_allowed')
      return allowed.filter((name) => list.includes(name))
    },
  )

// Lets tests find the rules of a route by its query.
const rulesByQuery = new WeakMap<object, ListRules>()
export const findListRules = (query: object): ListRules | undefined => rulesByQuery.get(query)

export function listQuery(rules: ListRules) {
  const { relations } = rules
  const fields = [...rules.fields, ...(rules.fieldsOnRequest ?? []), ...relationFields(relations)]
  const query = z.pipe(
    z.strictObject({
      offset: integerParameter(0, maxOffset),
      limit: integerParameter(1, listMaxLimit),
      where: createWhereSchema(rules.where),
      orderBy: orderBy(rules.orderBy),
      fields: names(fields),
      exclude: names(fields, 'Names of fields to leave out, written as in `fields`.'),
      populate: names(relationPaths(relations)),
      ...(rules.isOfSeason && inSeason),
    }),
    z.transform((input, ctx): ListRequest => {
      const { season: _, ...params } = input as typeof input & { season?: number }
      const { fields, exclude = [], populate = [] } = params
      const shape = createShape(rules.fields, relations, { fields, exclude, populate })
      if (shape.fields.length === 0 && Object.keys(shape.populate).length === 0)
        ctx.issues.push({ code: 'custom', message: fieldError('required'), path: ['fields'], input })
      return {
        ...shape,
        offset: input.offset ?? 0,
        limit: input.limit ?? rules.defaultLimit ?? adminTablePageSize,
        where: input.where ?? null,
        orderBy: input.orderBy?.length ? input.orderBy : (rules.defaultOrder ?? []),
        needs: getNeeds(relations, shape),
        isDefault: Object.keys(params).length === 0,
      }
    }),
  )
  rulesByQuery.set(query, rules)
  return query
}

interface ListOptions extends Omit<ListRules, 'fields' | 'fieldsOnRequest'> {
  onRequest?: z.ZodMiniObject
}

export function createList<Item extends z.ZodMiniObject>(item: Item, input: ListOptions) {
  const { reply, ...bare } = createBareList(item, input)
  return { ...bare, reply: z.object({ items: reply, total: z.number() }) }
}

export function createBareList<Item extends z.ZodMiniObject>(item: Item, { onRequest, ...input }: ListOptions) {
  const row = withRelations(item, input.relations)
  // Typed as the whole item: the reply without `fields`, `exclude` and `populate`.
  const replyItem = (onRequest ? z.extend(row, z.partial(onRequest).def.shape) : row) as unknown as Item
  return {
    method: 'GET' as const,
    query: listQuery({
      ...input,
      fields: listFields(item),
      ...(onRequest && { fieldsOnRequest: listFields(onRequest) }),
    }),
    reply: z.array(replyItem),
  }
}
