import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { maxListedSessions } from '../limits.ts'
import { instant, zodErrors } from '../text/text.ts'

const Session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** Product names, such as `Firefox` and `Windows`; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: instant(),
  /** Accurate to a minute. */
  lastUsedAt: instant(),
})
export type Session = z.output<typeof Session>

/** Tokens of earlier versions have no session, and are not listed. */
export const listSessions = route({
  method: 'GET',
  path: '/auth/me/sessions',
  needs: 'session.read',
  tags: ['session'],
  summary: 'Where the person is signed in: this session first, then those used last.',
  reply: z.object({ sessions: z.array(Session).check(z.maxLength(maxListedSessions)) }),
})

/** Idempotent: a session that has ended, and one of another person, get the same reply. */
export const endSession = route({
  method: 'DELETE',
  writes: 'installation',
  path: '/auth/me/sessions/{id}',
  needs: 'session.end',
  invalidates: ['session', 'auditEvent'],
  summary: 'Ends a session of the signed-in person.',
  params: z.strictObject({ id: z.uuid(zodErrors('invalid')) }),
  reply: z.object({}),
})

/** Includes tokens without a session. A caller with such a token continues with the one in New-Access-Token. */
export const endOtherSessions = route({
  method: 'POST',
  writes: 'installation',
  path: '/auth/me/sessions/end-others',
  needs: 'session.end',
  invalidates: ['session', 'auditEvent'],
  summary: 'Ends every session of the signed-in person but this one.',
  reply: z.object({}),
})
