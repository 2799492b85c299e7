import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { captchaToken } from '../auth/captcha.ts'
import {
  descriptionMaxLength,
  nameMaxLength,
  schoolNameMaxLength,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
} from '../limits.ts'
import { Email, fewMarks, fieldError, id, line, multiline, typed } from '../text/text.ts'

/** Letters with their marks, decimal digits and spaces; no invisible "letters" such as Hangul fillers. */
const lettersDigitsSpaces = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ]*$/u
const carriesMeaning = /[\p{L}\p{Nd}]/u

export const countWords = (text: string) => text.split(' ').filter(Boolean).length

/** Section 5, row snowplowName. */
export const SnowplowName = z.string(typed()).check(
  z.minLength(1, fieldError('required')),
  z.trim(),
  z.minLength(1, fieldError('blank')),
  z.refine(
    (name) => lettersDigitsSpaces.test(name) && (name === '' || carriesMeaning.test(name)),
    fieldError('special_characters'),
  ),
  z.refine((name) => countWords(name) <= snowplowNameMaxWords, fieldError('too_many_words')),
  z.maxLength(snowplowNameMaxLength, fieldError('too_long')),
  fewMarks(),
)

/** Formats what was typed so far as (123) 456-7890; a leading country code 1 is dropped (section 5). */
export function formatPhoneNumber(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)
  if (digits.length <= 3) return digits.length ? `(${digits}` : ''
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** What a family types (section 5); the form adds the parent's signature, which never leaves the browser. */
export const SubmissionFields = z.strictObject({
  firstName: line(nameMaxLength),
  lastName: line(nameMaxLength),
  email: Email,
  phoneNumber: z.string(typed()).check(
    z.minLength(1, fieldError('required')),
    z.refine((phone) => phone === '' || /^\(\d{3}\) \d{3}-\d{4}$/.test(phone), fieldError('invalid')),
  ),
  gradeLevel: line(nameMaxLength),
  countyId: id(),
  schoolName: line(schoolNameMaxLength),
  snowplowName: SnowplowName,
  snowplowNameDescription: multiline(descriptionMaxLength),
  childInfoParentConsent: z._default(z.boolean(typed()), false),
})

export const SubmissionInput = z.extend(SubmissionFields, { recaptcha: captchaToken() })
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
    'submission.name_taken',
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
  summary: 'Whether a snowplow name is still free; 409 when not.',
  query: z.strictObject({ name: SnowplowName }),
  reply: available,
  errors: ['submission.name_taken'],
})
