import { randomBytes } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '../../config.ts'

/** JSON lines for programs; the same lines for people where they are written to a terminal. */
export async function logOf({ LOG_LEVEL: level }: Config): Promise<FastifyServerOptions['logger']> {
  if (level === 'silent') return false
  const log = { level, serializers: logSerializers }
  if (!process.stdout.isTTY) return log
  const { default: pretty } = await import('pino-pretty')
  // At once: what a terminal shows last must be what happened last, also when the process ends.
  const stream = pretty({
    sync: true,
    singleLine: true,
    ignore: 'pid,hostname,start,stop',
    translateTime: 'SYS:HH:MM:ss',
  })
  return { ...log, stream }
}

/** One line per call at level `debug`; `trace` adds one when a call arrives, so that unanswered ones can be found. */
export class RequestLog extends LogController {
  constructor({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>) {
    super({ disableRequestLogging: !['debug', 'trace'].includes(LOG_LEVEL) })
  }

  override incomingRequest(request: FastifyRequest): void {
    if (!this.isLogDisabled(request)) request.log.trace({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return
    const outcome = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.debug({ ...outcome, err: error }, 'request errored')
    else reply.log.debug(outcome, 'request completed')
  }
}

/** Response header that finds a request in the log. The server makes it up: a client's own is never believed. */
export const requestIdHeader = 'x-request-id'

/** Of this process, so that no other has the same ones. */
const ownId = randomBytes(6).toString('base64url')
let requests = 0

/** Counted: a random one for each takes a tenth of what is answered from memory. */
export const newRequestId = () => `${ownId}-${(++requests).toString(36)}`

export function nameRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(requestIdHeader, request.id)
}

/** A path without its query, which may hold an authorization code, an email or what somebody searched for. */
const pathOf = (url: string) => url.split('?', 1)[0]

type LoggedError = { type: string; code?: string; message: string; stack: string; cause?: LoggedError }

/** Field by field: PostgreSQL adds the values it refused in a detail of its own, people's email addresses among them. */
function describe(error: Error & { code?: string }): LoggedError {
  const { name, code, message, stack = '', cause } = error
  return { type: name, code, message, stack, ...(cause instanceof Error && { cause: describe(cause) }) }
}

/** What the log says of requests and errors: no header, no query, no address. */
export const logSerializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  err: describe,
}
