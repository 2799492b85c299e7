import * as z from 'zod/mini'
import type { FieldFault } from './errors.ts'
import { emailMaxLength } from './limits.ts'

/** Names a fault in a schema; the server answers it as the field's code, the browser words it. */
export const fault = (code: FieldFault) => code

/** C0, C1 and DEL; `multiline` allows line breaks and tabs. */
const control = /[\p{Cc}\p{Cs}]/u
const controlButLines = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u

const isString = { error: (issue: { input?: unknown }) => fault(issue.input === undefined ? 'required' : 'wrong_type') }

/** A required line of text: trimmed, without control characters, at most `max` UTF-16 units. */
export const line = (max: number) =>
  z.string(isString).check(
    z.trim(),
    z.minLength(1, fault('required')),
    z.maxLength(max, fault('too_long')),
    z.refine((text) => !control.test(text), fault('control_characters')),
  )

/** The same with line breaks. */
export const multiline = (max: number) =>
  z.string(isString).check(
    z.trim(),
    z.minLength(1, fault('required')),
    z.maxLength(max, fault('too_long')),
    z.refine((text) => !controlButLines.test(text), fault('control_characters')),
  )

const maxId = 2_147_483_647

/** A database id in a body. A choice nobody made yet arrives as 0 and reads as missing. */
export const id = () =>
  z
    .number(isString)
    .check(z.int(fault('wrong_type')), z.minimum(1, fault('required')), z.maximum(maxId, fault('out_of_range')))

/** A database id in a path or a query. */
export const idInPath = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, fault('invalid'))),
    z.transform((text, ctx) => {
      const value = Number(text)
      if (value > maxId) ctx.issues.push({ code: 'custom', message: fault('out_of_range'), input: text })
      return value
    }),
  )

/** An instant as ISO 8601 with offset. */
export const instant = () => z.iso.datetime({ offset: true, error: fault('invalid') })
/** A calendar day, `2025-09-15`. */
export const day = () => z.iso.date(fault('invalid'))
/** Only http(s), so that a configured link can never carry script. */
export const link = () => z.url({ protocol: /^https?$/, error: fault('invalid') })

export const Email = z.string({ error: fault('required') }).check(
  z.trim(),
  z.minLength(1, fault('required')),
  z.maxLength(emailMaxLength, fault('too_long')),
  z.refine((email) => email === '' || z.safeParse(z.email(), email).success, fault('invalid')),
)
