/** Validation rules of the naming form, in a chunk that loads once the form is started. */
import { captchaToken } from '@snowplow/contract/auth/captcha.ts'
import { EntryContent, SnowplowName } from '@snowplow/contract/entry/entry.ts'
import { nameMaxLength } from '@snowplow/contract/limits.ts'
import { Email, line } from '@snowplow/contract/text/text.ts'
import * as z from 'zod/mini'

/** Adds two fields to the server's schema: the signature, which is not sent, and the captcha solution (section 5). */
export const EntryForm = z.extend(EntryContent, {
  parentalSignature: line(nameMaxLength),
  recaptcha: captchaToken(),
})
export type Entry = z.input<typeof EntryForm>

/** @returns the code of the first rule that a snowplow name breaks, or null */
export const findNameError = (text: string): string | null =>
  z.safeParse(SnowplowName, text).error?.issues[0]?.message ?? null

export const isWellFormed = {
  snowplowName: (text: string) => findNameError(text) === null,
  email: (text: string) => z.safeParse(Email, text).success,
}
