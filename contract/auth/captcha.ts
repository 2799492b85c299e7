import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { fieldError, idInPath, zodErrors } from '../text/text.ts'

// Characters; reCAPTCHA has the longest tokens of the four providers.
const tokenMaxLength = 8192

export const captchaToken = () =>
  z.string(zodErrors()).check(
    z.minLength(1, fieldError('required')),
    z.maxLength(tokenMaxLength, fieldError('too_long')),
    // Every provider's token is printable ASCII.
    z.refine((token) => /^[\x21-\x7e]*$/.test(token), fieldError('invalid')),
  )

export const getCaptchaChallenge = route({
  method: 'GET',
  path: '/captcha/challenge',
  needs: 'captcha.read',
  summary:
    'A fresh ALTCHA challenge; 404 when another provider is configured. With a district, it is for votes in it only.',
  query: z.strictObject({ district: z.optional(idInPath()) }),
  /** `validSeconds` counts from the reply. */
  reply: z.looseObject({ parameters: z.looseObject({}), signature: z.string(), validSeconds: z.int() }),
  errors: ['route.not_found'],
})
