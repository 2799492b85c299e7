// Messages about the contest by mail. No account: the link in the confirmation is the key.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { captchaToken } from '../auth/captcha.ts'
import { Email, fieldError, linkToken, zodErrors } from '../text/text.ts'
import { subscriptionTopics } from './topics.ts'

/** Contains the email address: an unconfirmed one is stored nowhere else but in its mail. */
const tokenMaxLength = 512

const topic = z.enum(subscriptionTopics, zodErrors('invalid'))

const topics = z
  .array(topic, zodErrors())
  .check(z.minLength(1, fieldError('required')), z.maxLength(subscriptionTopics.length, fieldError('invalid')))

/** The form's input. */
export const SubscriptionForm = z.strictObject({ topics, email: Email, recaptcha: captchaToken() })

export const SubscriptionRequest = z.strictObject({
  ...SubscriptionForm.shape,
  /** API clients from before there were topics send none. */
  topics: z._default(topics, ['fingerprint']),
})

export const requestSubscription = route({
  method: 'POST',
  path: '/subscription',
  needs: 'subscription.request',
  invalidates: ['mail'],
  summary:
    'Mails a link that confirms a subscription to those of the topics that are on offer (`subscriptionTopics` of the contest). Same reply for an address that is subscribed already.',
  body: SubscriptionRequest,
  reply: z.object({}),
  errors: ['subscription.not_open', 'captcha.failed', 'captcha.used', 'captcha.unavailable', 'request.too_many'],
})

const token = z.strictObject({ token: linkToken(tokenMaxLength) })
/** Topics of the link that are still on offer. */
const reply = z.object({ topics: z.array(topic) })
const errors = ['subscription.not_found'] as const

export const checkSubscription = route({
  method: 'POST',
  path: '/subscription/check',
  needs: 'subscription.request',
  invalidates: [],
  summary:
    'Returns what a confirmation link subscribes to. Changes nothing; the token is in the body, so that no log contains it.',
  body: token,
  reply,
  errors,
})

export const confirmSubscription = route({
  method: 'POST',
  path: '/subscription/confirm',
  needs: 'subscription.request',
  invalidates: [],
  summary: 'Subscribes the address of a confirmation link. Idempotent.',
  body: token,
  reply,
  errors,
})
