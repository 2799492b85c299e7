import type { Route } from '@snowplow/contract/api/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseWith, Refusal } from './problem.ts'

/** Accepts an empty body: calls that are no GET name JSON as their content also where they send none (section 7). */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

/** Why a call without a body is refused where one is needed: it names what an empty one would be without. */
export function refusalWithoutBody({ body: requestBody }: FastifyRequest, { body }: Route): Refusal | undefined {
  if (!body || requestBody !== undefined) return undefined
  const read = parseWith(body, {})
  // Where nothing in it is needed, the body itself still is.
  return new Refusal('request.invalid', 'errors' in read ? read.errors : [['', 'required']])
}
