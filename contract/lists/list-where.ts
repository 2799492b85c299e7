import * as z from 'zod/mini'
import type { FieldErrorCode } from '../api/errors.ts'
import { fieldError } from '../text/text.ts'
import { extractWords } from '../text/words.ts'

export type FieldKind = 'text' | 'number' | 'boolean' | 'instant' | 'fulltext'

const equality = ['$eq', '$ne'] as const
const membership = ['$in', '$nin'] as const
const order = ['$gt', '$gte', '$lt', '$lte'] as const
const pattern = ['$like', '$ilike'] as const
const fulltext = ['$fulltext'] as const
type Operator = (typeof equality | typeof membership | typeof order | typeof pattern | typeof fulltext)[number]

// Text has no order that both databases share.
const operators: Record<FieldKind, readonly Operator[]> = {
  text: [...equality, ...membership, ...pattern],
  number: [...equality, ...membership, ...order],
  instant: [...equality, ...membership, ...order],
  boolean: equality,
  fulltext,
}

type Value = string | number | boolean | Date

export interface Comparison {
  field: string
  operator: Operator
  value: Value | null | Value[]
}

export type Condition = Comparison | { all: Condition[] } | { any: Condition[] } | { not: Condition }

// Nesting of `$and`, `$or` and `$not`; the outermost object is level 1.
const maxLevels = 4
const maxComparisons = 30
const maxValues = 100
const textMaxLength = 256
const maxWords = 10
const maxNumber = 2_147_483_647

const text = z.string(fieldError('wrong_type')).check(
  z.maxLength(textMaxLength, fieldError('too_long')),
  z.refine((input) => input.isWellFormed() && !input.includes('\0'), fieldError('control_characters')),
)

// Words; each must be the prefix of a word in the text.
const search = text.check(
  z.refine((input) => extractWords(input).length > 0, fieldError('required')),
  z.refine((input) => extractWords(input).length <= maxWords, fieldError('too_complex')),
)

// SQL pattern with `%`, `_` and the escape character backslash, which must not be last.
const like = text.check(z.regex(/^(?:[^\\]|\\.)*$/s, fieldError('invalid')))

const values: Record<FieldKind, z.ZodMiniType<Value>> = {
  text,
  number: z
    .number(fieldError('wrong_type'))
    .check(
      z.refine(Number.isInteger, fieldError('wrong_type')),
      z.minimum(-maxNumber, fieldError('out_of_range')),
      z.maximum(maxNumber, fieldError('out_of_range')),
    ),
  boolean: z.boolean(fieldError('wrong_type')),
  instant: z
    .pipe(
      z.iso.datetime({ offset: true, error: fieldError('wrong_type') }),
      z.transform((iso) => new Date(iso)),
    )
    // An offset can push the first or the last year out of PostgreSQL's range.
    .check(z.refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, fieldError('out_of_range'))),
  fulltext: search,
}

type Path = (string | number)[]
export type Refuse = (path: Path, code: FieldErrorCode) => void

export const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const isAmong = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((one) => one === name)

/** Parses section 7's `where` in MikroORM's syntax; null without conditions. */
export function readWhere(kinds: Record<string, FieldKind>, where: unknown, refuse: Refuse): Condition | null {
  let comparisons = 0

  function readValue(schema: z.ZodMiniType<Value>, json: unknown, path: Path): Value | null {
    const parsed = z.safeParse(schema, json)
    if (parsed.success) return parsed.data
    refuse(path, parsed.error.issues[0]?.message as FieldErrorCode)
    return null
  }

  function readValues(kind: FieldKind, json: unknown, path: Path): Value[] {
    if (!Array.isArray(json)) refuse(path, 'wrong_type')
    else if (json.length > maxValues) refuse(path, 'too_complex')
    else return json.flatMap((one, index) => readValue(values[kind], one, [...path, index]) ?? [])
    return []
  }

  function readComparison(field: string, name: string, json: unknown, path: Path): Condition[] {
    const kind = kinds[field] as FieldKind
    const operator = isAmong(operators[kind], name) ? name : null
    comparisons += 1
    if (comparisons > maxComparisons) refuse([], 'too_complex')
    else if (!operator) refuse(path, 'not_allowed')
    else if (isAmong(membership, operator)) return [{ field, operator, value: readValues(kind, json, path) }]
    else if (json === null && isAmong(equality, operator)) return [{ field, operator, value: null }]
    else return [{ field, operator, value: readValue(isAmong(pattern, operator) ? like : values[kind], json, path) }]
    return []
  }

  function readField(field: string, json: unknown, path: Path): Condition[] {
    if (!Object.hasOwn(kinds, field)) refuse(path, 'not_allowed')
    else if (!isObject(json)) return readComparison(field, '$eq', json, path)
    else if (Object.keys(json).length === 0) refuse(path, 'required')
    else return Object.entries(json).flatMap(([name, value]) => readComparison(field, name, value, [...path, name]))
    return []
  }

  function readMembers(json: unknown, path: Path, level: number): Condition[] {
    if (!Array.isArray(json)) refuse(path, 'wrong_type')
    else if (json.length === 0) refuse(path, 'required')
    else return json.map((member, index) => readMember(member, [...path, index], level))
    return []
  }

  function readMember(json: unknown, path: Path, level: number): Condition {
    const conditions = readObject(json, path, level)
    // An empty object would match everything in one operator and nothing in another.
    if (isObject(json) && Object.keys(json).length === 0) refuse(path, 'required')
    return { all: conditions }
  }

  function readObject(json: unknown, path: Path, level: number): Condition[] {
    if (!isObject(json)) refuse(path, 'wrong_type')
    else if (level > maxLevels) refuse(path, 'too_complex')
    else
      return Object.entries(json).flatMap(([name, value]): Condition[] => {
        const at = [...path, name]
        if (name === '$and') return [{ all: readMembers(value, at, level + 1) }]
        if (name === '$or') return [{ any: readMembers(value, at, level + 1) }]
        if (name === '$not') return [{ not: readMember(value, at, level + 1) }]
        return readField(name, value, at)
      })
    return []
  }

  const conditions = readObject(where, [], 1)
  return conditions.length > 0 ? { all: conditions } : null
}
