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

const ReadinessWarning = z.object({ check: z.enum(['disk', 'outbox']), message: z.string() })

/** A problem that an operator has to fix soon. */
export type ReadinessWarning = z.infer<typeof ReadinessWarning>

/** Readiness probe. The error names each failed check as a field: database, migrations or server. */
export const getReadiness = route({
  method: 'GET',
  path: '/health/ready',
  needs: 'health.read',
  summary:
    'Answers 200 while the database answers within a second and stores what it is sent, its migrations are done and ' +
    'nothing is stopping. A database that only reads is named with the time and reason of the last refused write. ' +
    'Warns of a disk that is nearly full and of overdue mail.',
  reply: z.object({ status: z.literal('ready'), warnings: z.array(ReadinessWarning) }),
  errors: ['server.unavailable'],
})

export const getApiDocument = route({
  method: 'GET',
  path: '/openapi.json',
  needs: 'apiDocument.read',
  summary: 'This interface as an OpenAPI document, generated from the contract.',
  reply: z.looseObject({}),
})
