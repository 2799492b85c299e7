import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { captchaToken } from '../auth/captcha.ts'
import { Email, id, idempotencyKey } from '../text/text.ts'
import { SnowplowName, SubmissionFields } from './entry.ts'
import { FormerName } from './former-name.ts'

/** Formats what was typed so far as (123) 456-7890; a leading country code 1 is dropped (section 5). */
export function formatPhoneNumber(input: string): string {
  const digits = input
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)
  if (digits.length <= 3) return digits.length ? `(${digits}` : ''
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

export const SubmissionInput = z.extend(SubmissionFields, {
  recaptcha: captchaToken(),
  /** Made by the form: the entry is stored once, however often it is sent with the key. */
  idempotencyKey: z.optional(idempotencyKey()),
})
export type SubmissionInput = z.output<typeof SubmissionInput>

export const submitPublicSubmission = route({
  method: 'POST',
  path: '/public-submission/submit',
  needs: 'publicSubmission.create',
  invalidates: ['publicSubmission'],
  summary: 'Enters one snowplow name.',
  body: SubmissionInput,
  reply: z.object({ id: id(), snowplowName: z.string() }),
  status: 201,
  errors: [
    'submission.not_open',
    'submission.duplicate',
    'submission.duplicate_name',
    'submission.email_used_up',
    'captcha.failed',
    'captcha.used',
    'captcha.unavailable',
  ],
})

const available = z.object({ available: z.literal(true) })

export const checkEmail = route({
  method: 'GET',
  path: '/public-submission/email-check',
  needs: 'publicSubmission.check',
  summary: 'Whether an email address may be used for one more entry; 409 when not.',
  query: z.strictObject({ email: Email }),
  reply: available,
  errors: ['submission.email_used_up'],
})

export const checkSnowplowName = route({
  method: 'GET',
  path: '/public-submission/name-check',
  needs: 'publicSubmission.check',
  summary: 'Whether a snowplow name is still free, though an earlier season may know it (`former`); 409 when not.',
  query: z.strictObject({ name: SnowplowName }),
  reply: z.extend(available, { former: z.optional(FormerName) }),
  errors: ['submission.duplicate_name'],
})
