import { OptimisticLockError } from '@mikro-orm/core'
import { type ErrorCode, errors, type FieldError, fieldErrors, type Problem } from '@snowplow/contract/api/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { core } from 'zod'
import * as z from 'zod/mini'

/** The path is dotted. */
export type FaultyField = [path: string, fault: FieldError, detail?: string]
interface Faults {
  faults: FaultyField[]
}

/**
 * Answered in the one error shape, with the code's status. It is an answer and no failure: nobody reads where it was
 * thrown, and to note that takes longer than the rest of a call that asks whether a name is taken.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FaultyField[]
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, fields: FaultyField[] = [], headers: Record<string, string> = {}) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(errors[code].message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.fields = fields
    this.headers = headers
  }
}

/** A row in the way of an act. `current` is what the caller may see of it as it is now; null where it is gone. */
export interface Conflict {
  id: number
  reason: ErrorCode
  current: object | null
}

/** Refuses an act on several rows because of some of them, all of which it names. Its code is the first one's reason. */
export class ConflictRefusal extends Refusal {
  readonly conflicts: readonly Conflict[]

  constructor([first, ...others]: readonly [Conflict, ...Conflict[]]) {
    super(first.reason)
    this.conflicts = [first, ...others]
  }
}

export function problem(code: ErrorCode, fields: FaultyField[] = []): Problem {
  const worded = fields.map(([path, fault, detail]) => ({
    path,
    code: fault,
    message: `${path || 'The body'} ${fieldErrors[fault]}${detail ? `: ${detail}` : ''}`,
  }))
  return { code, message: errors[code].message, fields: worded }
}

const isFault = (message: string): message is FieldError => message in fieldErrors

/** The fault of what a schema has no words of its own for; for zod, as the `error` of a parse. */
function faultOf({ code, input, values }: core.$ZodRawIssue): FieldError {
  if (input === undefined) return 'required'
  if (code === 'invalid_type') return 'wrong_type'
  // A choice of numbers is given as a text, or the other way round.
  if (code === 'invalid_value' && !(values as unknown[]).some((value) => typeof value === typeof input))
    return 'wrong_type'
  if (code === 'too_big' || code === 'too_small') return 'out_of_range'
  return 'invalid'
}

/** Every faulty field once, with its first fault, in the order of the schema. */
export function readBy<S extends core.$ZodType>(schema: S, given: unknown): { data: core.output<S> } | Faults {
  const parsed = z.safeParse(schema, given, { error: faultOf })
  return parsed.success ? { data: parsed.data } : { faults: faultyFields(parsed.error.issues) }
}

function faultyFields(issues: readonly core.$ZodIssue[]): FaultyField[] {
  const faults = new Map<string, FieldError>()
  for (const issue of issues) {
    const path = issue.path.map(String)
    const found: FaultyField[] =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...path, key].join('.'), 'unknown_field'])
        : [[path.join('.'), isFault(issue.message) ? issue.message : 'invalid']]
    for (const [where, fault] of found) if (!faults.has(where)) faults.set(where, fault)
  }
  return [...faults]
}

const codeOfFrameworkError: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
}

export function send(
  reply: FastifyReply,
  code: ErrorCode,
  fields: FaultyField[] = [],
  conflicts?: readonly Conflict[],
) {
  return reply
    .status(errors[code].status)
    .type('application/json')
    .send(JSON.stringify({ ...problem(code, fields), conflicts }))
}

export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ConflictRefusal) return send(reply, error.code, [], error.conflicts)
  if (error instanceof Refusal) return send(reply.headers(error.headers), error.code, error.fields)
  if (error instanceof OptimisticLockError) return send(reply, 'stale')
  const code = codeOfFrameworkError[error.code]
  if (code) return send(reply, code)
  // A body that does not parse reaches us as the parser's own SyntaxError.
  if (error.statusCode && error.statusCode < 500) return send(reply, 'request.malformed')
  request.log.error(error)
  return send(reply, 'server.failed')
}
