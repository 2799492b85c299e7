// Optional mail. No account: the token in the `List-Unsubscribe` header and in the mail is the key.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { linkToken } from '../text/text.ts'

const params = z.strictObject({ token: linkToken() })
const errors = ['unsubscribe.not_found', 'auth.too_many_attempts'] as const

export const unsubscribe = route({
  method: 'POST',
  writes: 'installation',
  needs: 'optionalMail.change',
  path: '/unsubscribe/{token}',
  invalidates: [],
  summary: 'Stops optional mail in one click (RFC 8058). Ignores the form that mail providers send as the body.',
  params,
  reply: z.object({}),
  errors,
})

export const resubscribe = route({
  method: 'DELETE',
  writes: 'installation',
  needs: 'optionalMail.change',
  path: '/unsubscribe/{token}',
  invalidates: [],
  summary: 'Sends optional mail again.',
  params,
  reply: z.object({}),
  errors,
})
