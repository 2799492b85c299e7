import { namedSchemas } from '@snowplow/contract/api/all-routes.ts'
import { Problem } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { rulesOf } from '@snowplow/contract/lists/paging.ts'
import type { Relations } from '@snowplow/contract/lists/relations.ts'
import type { core } from 'zod'
import * as z from 'zod/mini'

type Json = core.JSONSchema.BaseSchema
type Io = 'input' | 'output'

export const componentPath = '#/components/schemas/'
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Wrapper {
  innerType?: core.$ZodType
  element?: core.$ZodType
  options?: readonly core.$ZodType[]
}

/** The object inside an optional, nullable, list or union. */
function findObject(schema: core.$ZodType | undefined): z.ZodMiniObject | undefined {
  if (schema === undefined || schema instanceof z.ZodMiniObject) return schema
  const { innerType, element, options } = schema._zod.def as Wrapper
  return findObject(innerType ?? element ?? options?.[0])
}

/**
 * Names the schemas of routes: as the contract exports them, or after the route. What a list brings along is named after
 * its item, since `fields` and `exclude` may leave out parts of it.
 */
function nameSchemas(routes: ReadonlyMap<string, Route>): Map<z.ZodMiniType, string> {
  const names = new Map(namedSchemas)
  const add = (schema: z.ZodMiniType | undefined, name: string) => {
    if (schema instanceof z.ZodMiniObject && !names.has(schema)) names.set(schema, name)
  }

  function addRelations(row: z.ZodMiniObject, relations: Relations = {}) {
    for (const [name, relation] of Object.entries(relations)) {
      const item = findObject(row.def.shape[name])
      const itemName = namedSchemas.get(relation.item)
      if (!item) continue
      if (itemName) add(item, `${relation.relations ? 'Related' : 'Partial'}${itemName}`)
      addRelations(item, relation.relations)
    }
  }

  for (const [name, { query, body, reply }] of routes) {
    add(body, `${capitalize(name)}Input`)
    add(reply, `${capitalize(name)}Reply`)
    const rules = query && rulesOf(query)
    const row = rules && findObject(reply instanceof z.ZodMiniObject ? reply.def.shape.items : reply)
    if (!row) continue
    add(row, `${capitalize(name)}Item`)
    addRelations(row, rules.relations)
  }
  return names
}

/** Leaves out the pattern where a format says the same, and lets replies grow by fields that a client does not know. */
const simplify = (io: Io): core.ToJSONSchemaParams['override'] =>
  function override({ zodSchema, jsonSchema }) {
    if (jsonSchema.format) delete jsonSchema.pattern
    if (io === 'output' && zodSchema instanceof z.ZodMiniObject && !zodSchema.def.catchall)
      delete jsonSchema.additionalProperties
  }

function toJson(schemas: ReadonlyMap<z.ZodMiniType, string>, io: Io): Map<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of schemas) registry.add(schema, { id })
  const { schemas: all } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${componentPath}${id}`,
    override: simplify(io),
  })
  return new Map(Object.entries(all).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema]))
}

const referencesIn = (json: unknown) =>
  [...JSON.stringify(json).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => String(name))

/** Every component that `json` reaches. */
function reach(json: unknown, components: ReadonlyMap<string, Json>, found = new Set<string>()): Set<string> {
  for (const name of referencesIn(json)) {
    if (found.has(name)) continue
    found.add(name)
    reach(components.get(name), components, found)
  }
  return found
}

/**
 * The schemas of all routes as JSON Schema: `of` answers a reference to a named schema and everything else in place.
 * @throws when two schemas have one name, or one is not the same sent and received
 */
export function describeSchemas(routes: ReadonlyMap<string, Route>) {
  const names = nameSchemas(routes)
  const [twice] = [...Map.groupBy(names.values(), (name) => name)].filter(([, uses]) => uses.length > 1)
  if (twice) throw new Error(`Two schemas of the API document are called ${twice[0]}.`)
  const schemaUses: { schema: z.ZodMiniType | undefined; io: Io }[] = [{ schema: Problem, io: 'output' }]
  for (const { params, query, body, reply } of routes.values()) {
    for (const schema of [params, query, body]) schemaUses.push({ schema, io: 'input' })
    schemaUses.push({ schema: reply, io: 'output' })
  }
  const inPlace = new Map<z.ZodMiniType, string>()
  for (const { schema } of schemaUses)
    if (schema && !names.has(schema) && !inPlace.has(schema)) inPlace.set(schema, `in place ${inPlace.size}`)
  const all = new Map([...names, ...inPlace])
  const json = { input: toJson(all, 'input'), output: toJson(all, 'output') }

  const of = (schema: z.ZodMiniType, io: Io): Json => {
    const name = names.get(schema)
    return name ? { $ref: `${componentPath}${name}` } : (json[io].get(inPlace.get(schema) ?? '') ?? {})
  }
  const findReachable = (io: Io) =>
    reach(
      schemaUses.flatMap((schemaUse) => (schemaUse.schema && schemaUse.io === io ? [of(schemaUse.schema, io)] : [])),
      json[io],
    )
  const reachable = { input: findReachable('input'), output: findReachable('output') }
  const components: Record<string, Json | undefined> = {}
  for (const name of [...reachable.input, ...reachable.output].sort()) {
    const sent = json.input.get(name)
    const received = json.output.get(name)
    const isBoth = reachable.input.has(name) && reachable.output.has(name)
    if (isBoth && JSON.stringify(sent) !== JSON.stringify(received))
      throw new Error(`${name} is not the same sent and received: export a schema for each.`)
    components[name] = reachable.output.has(name) ? received : sent
  }
  return { of, components }
}
