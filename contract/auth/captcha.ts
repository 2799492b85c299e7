import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { fieldError, zodErrors } from '../text/text.ts'

/** Longest captcha token accepted, in characters; reCAPTCHA's are the longest of the four. */
const tokenMaxLength = 8192

/** The field is named `recaptcha` whatever the provider. */
export const captchaToken = () =>
  z.string(zodErrors()).check(
    z.minLength(1, fieldError('required')),
    z.maxLength(tokenMaxLength, fieldError('too_long')),
    // Every provider's token is printable ASCII; anything else never came from a widget.
    z.refine((token) => /^[\x21-\x7e]*$/.test(token), fieldError('invalid')),
  )

/** Self-hosted proof of work (ALTCHA); the widget asks for it. */
export const getCaptchaChallenge = route({
  method: 'GET',
  path: '/captcha/challenge',
  needs: 'captcha.read',
  summary: 'A fresh ALTCHA challenge; 404 when another provider is configured.',
  reply: z.looseObject({ parameters: z.looseObject({}), signature: z.string() }),
  errors: ['route.not_found'],
})
