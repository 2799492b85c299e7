import * as z from 'zod/mini'

/** The part of JSON Schema that the contract's schemas turn into. */
interface Schema {
  type?: string
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

export const fieldTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'any'] as const
export const fieldFormats = ['date', 'date-time', 'uri'] as const

/** One field of a request or a reply, as a row of a table. */
export interface Field {
  /** Dotted, with `[]` for each item of a list. */
  path: string
  type: (typeof fieldTypes)[number] | (typeof fieldFormats)[number]
  isRequired: boolean
  isNullable: boolean
  /** Bounds such as `1–128`: characters of a text, items of a list, or the number itself. */
  range: string | null
  choices: readonly string[]
  description: string | null
}

/** Greatest id of the databases: a bound that tells a reader nothing. */
const unbounded = 2_147_483_647

function rangeOf(least: number | undefined, most: number | undefined): string | null {
  const max = most !== undefined && most < unbounded ? most : undefined
  const min = least !== undefined && least > -unbounded ? least : undefined
  if (min === undefined) return max === undefined ? null : `≤ ${max}`
  if (max === undefined) return `≥ ${min}`
  return min === max ? `${min}` : `${min}–${max}`
}

/** A schema that may also be null, without that choice. */
function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (others?.length !== 1) return { schema, isNullable: false }
  return { schema: { ...others[0], description: schema.description }, isNullable: true }
}

/** The forms a value may take, such as the layouts of the settings. */
const variantsOf = ({ oneOf, anyOf }: Schema) => oneOf ?? anyOf ?? []

function typeOf(schema: Schema): Field['type'] {
  const { type = variantsOf(schema)[0]?.type, format } = schema
  return fieldFormats.find((known) => known === format) ?? fieldTypes.find((known) => known === type) ?? 'any'
}

function row(path: string, whole: Schema, isRequired: boolean): Field[] {
  const { schema, isNullable } = withoutNull(whole)
  const choices = schema.enum ?? (schema.const === undefined ? (schema.items?.enum ?? []) : [schema.const])
  const field: Field = {
    path,
    type: typeOf(schema),
    isRequired,
    isNullable,
    range: rangeOf(
      schema.minLength ?? schema.minItems ?? schema.minimum,
      schema.maxLength ?? schema.maxItems ?? schema.maximum,
    ),
    choices: choices.map(String),
    description: schema.description ?? null,
  }
  return [field, ...inside(schema, path)]
}

/** The fields of an object, or of the items of a list. */
function inside(schema: Schema, path: string): Field[] {
  if (schema.items) return inside(schema.items, `${path}[]`)
  const variants = variantsOf(schema)
  if (variants.length) return together(variants.flatMap((variant) => inside(variant, path)))
  const prefix = path && `${path}.`
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    row(`${prefix}${name}`, part, schema.required?.includes(name) ?? false),
  )
}

/** The fields of several forms of one value, each once, with what any of the forms allows. */
function together(fields: readonly Field[]): Field[] {
  return [...Map.groupBy(fields, ({ path }) => path).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, choices: [...new Set([first, ...others].flatMap(({ choices }) => choices))] }] : [],
  )
}

/** Every field of a contract's schema, the nested ones after the one they stand in. */
export function fieldsOf(schema: z.ZodMiniType, io: 'input' | 'output'): Field[] {
  return inside(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema, '')
}
