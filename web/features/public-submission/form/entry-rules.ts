/** What the naming form holds an entry to; loaded once somebody begins with one. */
import { captchaToken } from '@snowplow/contract/auth/captcha.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { SnowplowName, SubmissionFields } from '@snowplow/contract/public-submission/entry.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'

/** The server's schema and the two things that never leave the browser as they are (section 5). */
export const EntryForm = z.extend(SubmissionFields, {
  parentalSignature: line(nameMaxLength),
  recaptcha: captchaToken(),
})
export type Entry = z.input<typeof EntryForm>

/** Whether what is typed is worth a question to the server. */
export const isWellFormed = {
  snowplowName: (text: string) => z.safeParse(SnowplowName, text).success,
  email: (text: string) => z.safeParse(Email, text).success,
}
