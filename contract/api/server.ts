import * as z from 'zod/mini'
import { route } from './route.ts'

/** Liveness probe: 200 while the process responds, regardless of the database. */
export const getLiveness = route({
  method: 'GET',
  path: '/health/live',
  needs: 'health.read',
  summary: 'Answers while the process runs, with its version and commit; says nothing of its database.',
  reply: z.object({ status: z.literal('live'), version: z.string(), commit: z.string() }),
})

/** Readiness probe. The error names each failed check as a field: database, migrations or server. */
export const getReadiness = route({
  method: 'GET',
  path: '/health/ready',
  needs: 'health.read',
  summary:
    'Answers 200 while the database answers within a second and stores what it is sent, its migrations are done and ' +
    'nothing is stopping. A database that only reads is named with the time and reason of the last refused write.',
  reply: z.object({ status: z.literal('ready') }),
  errors: ['server.unavailable'],
})

export const getApiDocument = route({
  method: 'GET',
  path: '/openapi.json',
  needs: 'apiDocument.read',
  summary: 'This interface as an OpenAPI document, generated from the contract.',
  reply: z.looseObject({}),
})
