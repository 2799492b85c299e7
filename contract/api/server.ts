/** What the server says of itself: whether it serves, and what can be asked of it. */
import * as z from 'zod/mini'
import { route } from './route.ts'

/** For whoever restarts a process that hangs: answers as long as the process does, whatever its database does. */
export const getLiveness = route({
  method: 'GET',
  path: '/health/live',
  needs: 'health.read',
  summary: 'Answers while the process runs, with its version and commit; says nothing of its database.',
  reply: z.object({ status: z.literal('live'), version: z.string(), commit: z.string() }),
})

/** For whoever sends visitors to a process. Refused with the faulty part as a field: database, migrations or server. */
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
