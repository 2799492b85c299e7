import type { core } from 'zod'
import * as z from 'zod/mini'

type Json = core.JSONSchema.BaseSchema

const byFormat: Record<string, () => string> = {
  uuid: () => crypto.randomUUID(),
  email: () => 'sample@example.com',
  uri: () => 'https://example.com/',
  date: () => '2025-09-01',
  'date-time': () => '2025-09-01T12:00:00Z',
}

const sampleText = ({ format = '', minLength = 1 }: Json) => byFormat[format]?.() ?? 'a'.repeat(Math.max(minLength, 1))

function sampleFrom(schema: Json): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return sampleFrom(first as Json)
  if (schema.type === 'string') return sampleText(schema)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => sampleFrom((schema.items ?? {}) as Json))
  if (schema.type !== 'object') return null
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleFrom(field as Json)]))
}

const toJson = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** Returns a body with every field of a schema; rules beyond JSON Schema may still reject it. */
export const getSample = (schema: z.ZodMiniType): object => sampleFrom(toJson(schema)) as object

export function readFieldRules(schema: z.ZodMiniType): { optional: string[]; nullable: string[] } {
  const { properties = {}, required = [] } = toJson(schema)
  const names = Object.keys(properties)
  const isNullable = ({ anyOf = [] }: Json) => anyOf.some((one) => (one as Json).type === 'null')
  return {
    optional: names.filter((name) => !required.includes(name)),
    nullable: names.filter((name) => isNullable(properties[name] as Json)),
  }
}
