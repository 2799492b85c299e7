import { namedSchemas } from '@snowplow/contract/api/all-routes.ts'
import { Problem } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { findListRules } from '@snowplow/contract/lists/paging.ts'
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

function findObject(schema: core.$ZodType | undefined): z.ZodMiniObject | undefined {
  if (schema === undefined || schema instanceof z.ZodMiniObject) return schema
  const { innerType, element, options } = schema._zod.def as Wrapper
  return findObject(innerType ?? element ?? options?.[0])
}

// Names schemas after their contract export, else after the route. Relations of a list are named after their item, as
// `Partial…` or `Related…`, since `fields` and `exclude` may omit some of its fields.
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
    const rules = query && findListRules(query)
    const row = rules && findObject(reply instanceof z.ZodMiniObject ? reply.def.shape.items : reply)
    if (!row) continue
    add(row, `${capitalize(name)}Item`)
    addRelations(row, rules.relations)
  }
  return names
}

// Drops `pattern` where `format` implies it, and lets replies gain fields that a client does not know.
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

function reach(json: unknown, components: ReadonlyMap<string, Json>, found = new Set<string>()): Set<string> {
  for (const name of referencesIn(json)) {
    if (found.has(name)) continue
    found.add(name)
    reach(components.get(name), components, found)
  }
  return found
}

/**
 * Converts the schemas of all routes to JSON Schema. `of` returns a reference for a named schema and inlines the
 * others.
 * @throws when two schemas share a name, or one differs between request and response
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
  const inlined = new Map<z.ZodMiniType, string>()
  for (const { schema } of schemaUses)
    if (schema && !names.has(schema) && !inlined.has(schema)) inlined.set(schema, `in place ${inlined.size}`)
  const all = new Map([...names, ...inlined])
  const json = { input: toJson(all, 'input'), output: toJson(all, 'output') }

  const of = (schema: z.ZodMiniType, io: Io): Json => {
    const name = names.get(schema)
    return name ? { $ref: `${componentPath}${name}` } : (json[io].get(inlined.get(schema) ?? '') ?? {})
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
