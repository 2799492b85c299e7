// Subscription to the daily fingerprints by mail. No account: the link in the confirmation is the key.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { captchaToken } from '../auth/captcha.ts'
import { Email, linkToken } from '../text/text.ts'

/** Contains the email address: an unconfirmed one is stored nowhere else. */
const tokenMaxLength = 512

export const FingerprintSubscription = z.strictObject({ email: Email, recaptcha: captchaToken() })

export const subscribeToFingerprints = route({
  method: 'POST',
  path: '/fingerprint/subscription',
  needs: 'fingerprint.subscribe',
  invalidates: ['mail'],
  summary:
    'Mails a link that confirms a subscription to the daily fingerprints. Same reply for an address that is subscribed already.',
  body: FingerprintSubscription,
  reply: z.object({}),
  errors: [
    'fingerprintSubscription.not_open',
    'captcha.failed',
    'captcha.used',
    'captcha.unavailable',
    'request.too_many',
  ],
})

export const checkFingerprintSubscription = route({
  method: 'POST',
  path: '/fingerprint/subscription/check',
  needs: 'fingerprint.subscribe',
  invalidates: [],
  summary:
    'Tells whether a confirmation link still works. Changes nothing; the token is in the body, so that no log contains it.',
  body: z.strictObject({ token: linkToken(tokenMaxLength) }),
  reply: z.object({}),
  errors: ['fingerprintSubscription.not_found'],
})

export const confirmFingerprintSubscription = route({
  method: 'POST',
  path: '/fingerprint/subscription/confirm',
  needs: 'fingerprint.subscribe',
  invalidates: [],
  summary: 'Subscribes the address of a confirmation link. Idempotent.',
  body: z.strictObject({ token: linkToken(tokenMaxLength) }),
  reply: z.object({}),
  errors: ['fingerprintSubscription.not_found'],
})
