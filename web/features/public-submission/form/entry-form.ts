import { captchaToken } from '@snowplow/contract/auth/captcha.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { SubmissionFields } from '@snowplow/contract/public-submission/public-submission.ts'
import { line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'

/** The server's schema and the two things that never leave the browser as they are (section 5). */
export const EntryForm = z.extend(SubmissionFields, {
  parentalSignature: line(nameMaxLength),
  recaptcha: captchaToken(),
})

/** The page's order, which is also the order of the error summary. */
export const emptyEntry: z.input<typeof EntryForm> = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  gradeLevel: '',
  countyId: 0,
  schoolName: '',
  snowplowName: '',
  snowplowNameDescription: '',
  childInfoParentConsent: true,
  parentalSignature: '',
  recaptcha: '',
}
