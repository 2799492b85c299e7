import * as z from 'zod/mini'
import { route } from './route.ts'

/** Liveness probe: 200 while the process responds, regardless of the database. */
export const getLiveness = route({
  method: 'GET',
  path: '/health/live',
  needs: 'health.read',
  summary: 'Answers while the process runs, with its version, commit and release; says nothing of its database.',
  reply: z.object({ status: z.literal('live'), version: z.string(), commit: z.string(), release: z.string() }),
})

/**
 * Where the server reads a client's address. `connection`: from the connection, no proxy; `untrusted`: from the
 * connection, whose X-Forwarded-For does not count; `missing`, `unreadable`: a trusted proxy names none; otherwise the
 * shape in which a trusted proxy names it.
 */
export const clientSources = [
  ...(['connection', 'untrusted', 'missing', 'unreadable'] as const),
  ...(['ip', 'ip:port', '[ip]', '[ip]:port'] as const),
]
export type ClientSource = (typeof clientSources)[number]

/** Tells callers about themselves alone, for the diagnosis of a proxy. */
export const getOwnClient = route({
  method: 'GET',
  path: '/health/client',
  needs: 'health.read',
  summary: 'The address by which limits know the caller, and where the server reads it.',
  reply: z.object({ address: z.string(), source: z.enum(clientSources) }),
})

const ReadinessWarning = z.object({ check: z.enum(['disk', 'outbox', 'load']), message: z.string() })

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
    'Warns of a disk that is nearly full, of overdue mail, and while calls are refused because the process is overloaded.',
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
