import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { idempotencyKey } from './text/text.ts'

/** Administrators only: a reply may contain data that only they may read. Replies are stored for one day. */
export const getDecision = route({
  method: 'GET',
  path: '/decision/{id}',
  needs: 'publicSubmission.review',
  summary: 'The reply to a decision that was made under this id, for a browser that did not receive it.',
  params: z.strictObject({ id: idempotencyKey() }),
  reply: z.object({ reply: z.unknown() }),
  errors: ['decision.not_found'],
})
