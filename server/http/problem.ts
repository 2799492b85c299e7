import { OptimisticLockError } from '@mikro-orm/core'
import {
  type ErrorCode,
  errors,
  type FieldErrorCode,
  fieldErrors,
  type Problem,
} from '@snowplow/contract/api/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { core } from 'zod'
import * as z from 'zod/mini'

/** Dotted path. */
export type FieldError = [path: string, code: FieldErrorCode, detail?: string]
interface InvalidInput {
  errors: FieldError[]
}

/**
 * Expected error, sent in the common error shape with the code's status. Captures no stack trace, which would take
 * longer than the rest of a name check.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, fields: FieldError[] = [], headers: Record<string, string> = {}) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(errors[code].message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.fields = fields
    this.headers = headers
  }
}

/** Refuses a code that depends on the time, with the server's time: the clock of the person's device may be wrong. */
export class BadCode extends Refusal {
  readonly serverTime: string

  constructor(wallNow: Date) {
    super('auth.bad_code')
    this.serverTime = wallNow.toISOString()
  }
}

/** Row that blocks an action. `current` is its current state as the caller may see it; null if deleted. */
export interface Conflict {
  id: number
  reason: ErrorCode
  current: object | null
}

class ConflictRefusal extends Refusal {
  readonly conflicts: readonly Conflict[]

  constructor([first, ...rest]: readonly [Conflict, ...Conflict[]]) {
    super(first.reason)
    this.conflicts = [first, ...rest]
  }
}

/** @throws ConflictRefusal if there are any, the most severe first */
export function refuseConflicts(conflicts: readonly Conflict[], severity: readonly ErrorCode[] = []): void {
  const [first, ...rest] = conflicts.toSorted((a, b) => severity.indexOf(a.reason) - severity.indexOf(b.reason))
  if (first) throw new ConflictRefusal([first, ...rest])
}

export function createProblem(code: ErrorCode, fields: FieldError[] = []): Problem {
  const worded = fields.map(([path, errorCode, detail]) => ({
    path,
    code: errorCode,
    message: `${path || 'The body'} ${fieldErrors[errorCode]}${detail ? `: ${detail}` : ''}`,
  }))
  return { code, message: errors[code].message, fields: worded }
}

const isFieldErrorCode = (message: string): message is FieldErrorCode => message in fieldErrors

function fieldErrorFor({ code, input, values }: core.$ZodRawIssue): FieldErrorCode {
  if (input === undefined) return 'required'
  if (code === 'invalid_type') return 'wrong_type'
  // A string where the literals are numbers, or the reverse.
  if (code === 'invalid_value' && !(values as unknown[]).some((value) => typeof value === typeof input))
    return 'wrong_type'
  if (code === 'too_big' || code === 'too_small') return 'out_of_range'
  return 'invalid'
}

export function parseWith<S extends core.$ZodType>(schema: S, input: unknown): { data: core.output<S> } | InvalidInput {
  const parsed = z.safeParse(schema, input, { error: fieldErrorFor })
  return parsed.success ? { data: parsed.data } : { errors: toFieldErrors(parsed.error.issues) }
}

function toFieldErrors(issues: readonly core.$ZodIssue[]): FieldError[] {
  const errors = new Map<string, FieldErrorCode>()
  for (const issue of issues) {
    const path = issue.path.map(String)
    const found: FieldError[] =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...path, key].join('.'), 'unknown_field'])
        : [[path.join('.'), isFieldErrorCode(issue.message) ? issue.message : 'invalid']]
    for (const [where, errorCode] of found) if (!errors.has(where)) errors.set(where, errorCode)
  }
  return [...errors]
}

const codeOfFrameworkError: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
}

/**
 * Declared bodies up to this size are read and discarded. Fastify closes the connection instead, and a client or proxy
 * that is still sending is reset before it reads the reply.
 */
const maxDiscardedBytes = 1_000_000

type Details = Pick<BadCode, 'serverTime'> | { conflicts: readonly Conflict[] }

export function send(reply: FastifyReply, code: ErrorCode, fields: FieldError[] = [], details?: Details) {
  return reply
    .status(errors[code].status)
    .type('application/json')
    .send(JSON.stringify({ ...createProblem(code, fields), ...details }))
}

export function handleError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ConflictRefusal) return send(reply, error.code, [], { conflicts: error.conflicts })
  if (error instanceof BadCode) return send(reply, error.code, [], { serverTime: error.serverTime })
  if (error instanceof Refusal) return send(reply.headers(error.headers), error.code, error.fields)
  if (error instanceof OptimisticLockError) return send(reply, 'stale')
  const code = codeOfFrameworkError[error.code]
  if (code === 'request.too_large' && Number(request.headers['content-length']) <= maxDiscardedBytes)
    reply.removeHeader('connection')
  if (code) return send(reply, code)
  // JSON parse errors arrive as the parser's own SyntaxError.
  if (error.statusCode && error.statusCode < 500) return send(reply, 'request.malformed')
  request.log.error(error)
  return send(reply, 'server.failed')
}
