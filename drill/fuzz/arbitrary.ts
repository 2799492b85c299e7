import { addDays } from '@snowplow/contract/contest/days.ts'
import fc from 'fast-check'
import type { core } from 'zod'
import * as z from 'zod/mini'

type Json = core.JSONSchema.BaseSchema

/** Texts that broke other programs: controls, quotes, formulas, markup, directions, surrogates, and lengths. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '=HYPERLINK("https://example.com")',
  '../../etc/passwd',
  '%00%2e%2e',
  '{{constructor}}',
  '$' + '{7*7}',
  '__proto__',
  'a\r\nBcc: someone@example.com',
  '\u202Egnp.exe',
  '\uD800',
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(20),
  'كاسحة',
  '１２３',
  'null',
  'NaN',
  '-1',
  '1e999',
  '9007199254740993',
  'x'.repeat(70_000),
]

const byFormat: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  date: fc.integer({ min: 0, max: 4 * 365 }).map((days) => addDays('2024-01-01', days)),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('2024-01-01'), max: new Date('2027-12-31') })
    .map((date) => date.toISOString()),
}

function getText({ format = '', minLength = 0, maxLength = 60 }: Json): fc.Arbitrary<string> {
  const formatted = byFormat[format]
  const longest = Math.min(maxLength, 200)
  const text = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, longest), maxLength: longest })
  const words = fc.lorem({ maxCount: 4 }).map((one) => one.slice(0, longest).trim())
  return formatted
    ? fc.oneof({ weight: 8, arbitrary: formatted }, { weight: 1, arbitrary: text })
    : fc.oneof(
        { weight: 4, arbitrary: words },
        { weight: 3, arbitrary: text },
        { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
      )
}

/** Small numbers most often, which are ids of rows; edges otherwise. */
function getNumber({ minimum = 0, maximum = 2 ** 31 }: Json): fc.Arbitrary<number> {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0, -1, 0.5, 2 ** 31, 2 ** 53, 1e308]
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: Math.max(1, minimum), max: Math.max(1, minimum, Math.min(maximum, 40)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  )
}

/** Inputs of a JSON Schema: most follow it, others have a wrong type, an odd value, or lack a field. */
function fromSchema(schema: Json): fc.Arbitrary<unknown> {
  const right = fromRightSchema(schema)
  return fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
}

function fromRightSchema(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Json[]
  if (choices.length) return fc.oneof(...choices.map(fromSchema))
  if (schema.allOf) return fromSchema((schema.allOf as Json[])[0] ?? {})
  if (schema.type === 'string') return getText(schema)
  if (schema.type === 'integer' || schema.type === 'number') return getNumber(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 5 } = schema
    return fc.array(fromSchema((schema.items ?? {}) as Json), {
      minLength: Math.min(minItems, 20),
      maxLength: Math.min(Math.max(maxItems, minItems), 20),
    })
  }
  if (schema.type !== 'object') return fc.jsonValue({ maxDepth: 2 })
  const fields = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required ?? [])
  const record = Object.fromEntries(
    fields.map(([name, field]) => {
      const value = fromSchema(field as Json)
      const isOften = required.has(name) ? 60 : 2
      return [name, fc.option(value, { nil: undefined, freq: isOften })]
    }),
  )
  return fc.record(record)
}

const toJson = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

export const getArbitrary = (schema: z.ZodMiniType): fc.Arbitrary<unknown> => fromSchema(toJson(schema))
