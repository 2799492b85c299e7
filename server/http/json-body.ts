import type { Route } from '@snowplow/contract/api/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseWith, Refusal } from './problem.ts'

/** Accepts an empty body: calls other than GET declare JSON even without a body (section 7). */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

export function refuseMissingBody({ body: requestBody }: FastifyRequest, { body }: Route): Refusal | undefined {
  if (!body || requestBody !== undefined) return undefined
  const read = parseWith(body, {})
  // The body is required even if all its fields are optional.
  return new Refusal('request.invalid', 'errors' in read ? read.errors : [['', 'required']])
}
