import * as z from 'zod/mini'
import type { FieldErrorCode } from '../api/errors.ts'
import { emailMaxLength } from '../limits.ts'

/** Type-checks an error code of a schema: the server replies with the code, the browser has the text. */
export const fieldError = (code: FieldErrorCode) => code

/** Zod `error` option: `required` if undefined; `wrong_type` for another type, including null; else `otherwise`. */
export const zodErrors = (otherwise: FieldErrorCode = 'wrong_type') => ({
  error: ({ code, input }: { code?: string; input?: unknown }) => {
    if (input === undefined) return fieldError('required')
    return fieldError(code === 'invalid_type' || typeof input !== 'string' ? 'wrong_type' : otherwise)
  },
})

// C0, C1 and DEL, and lone surrogates; `multiline` allows line feeds and tabs.
const control = /[\p{Cc}\p{Cs}]/u
// Includes bidi overrides, which display letters in another order; no prose needs one.
const controlExceptLineBreaks = /(?![\t\n])[\p{Cc}\p{Cs}\u202d\u202e]/u

/** Mandatory breaks of the Unicode line breaking algorithm (UAX 14): word processors and web pages paste each of them. */
export const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
const toLineFeeds = (text: string) => text.replace(lineBreak, '\n')

const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
// Joiners have an effect in an emoji and after a letter of a joining script, as in Persian; not after these.
const redundantJoiner =
  /(?<!(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu
// Selectors choose a variant of an emoji, a key cap or a letter that has several.
const redundantVariationSelector = /(?<![\p{Extended_Pictographic}\d#*\p{sc=Han}\p{sc=Mong}])\p{Variation_Selector}/gu
const unseen =
  /(?![\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu

const withoutZeroWidth = (text: string) =>
  text.replace(redundantVariationSelector, '').replace(unseen, '').replace(redundantJoiner, '')
// A single line needs no bidi controls.
const withoutUnseen = (text: string) => withoutZeroWidth(text.replace(directions, ''))

// Three stacked marks on one letter, which overlap adjacent lines; spacing marks do not stack. Some scripts spell with
// up to four signs above and below, as in the Burmese word for a town.
const piledMarks =
  /(?:\p{Mc}*(?![\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Hebr}])[\p{Mn}\p{Me}]){3}|(?:\p{Mc}*[\p{Mn}\p{Me}]){5}/u

// Letter with separate marks: a precomposed accented letter has none.
const marked = /\P{M}?\p{M}+/gu
const accented = /^[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u

function hasPiledMarks(text: string): boolean {
  const letters = text.normalize('NFC').match(marked) ?? []
  return letters.some((letter) => piledMarks.test(accented.test(letter) ? letter.normalize('NFD') : letter))
}

export const noExcessiveCombiningMarks = () =>
  z.refine<string>((text) => !hasPiledMarks(text), fieldError('too_many_marks'))

const cleanText = (max: number, clean: (text: string) => string, refused: RegExp, minLength = 0) =>
  z.string(zodErrors()).check(
    z.overwrite(clean),
    z.trim(),
    z.minLength(minLength, fieldError('required')),
    z.maxLength(max, fieldError('too_long')),
    z.refine((text) => !refused.test(text), fieldError('control_characters')),
    noExcessiveCombiningMarks(),
  )

/** Required single line: trimmed, without invisible and control characters, at most `max` UTF-16 units. */
export const line = (max: number) => cleanText(max, withoutUnseen, control, 1)

/** Like `line`, but an empty, missing or null text is null: a form sends '', an import has no such column. */
export const optionalLine = (max: number) =>
  z.pipe(
    z._default(z.nullable(cleanText(max, withoutUnseen, control)), null),
    z.transform((text) => text || null),
  )

/**
 * Like `line`, but allows bidi controls for text in two scripts, and line breaks, each of which becomes a line feed.
 * @param format applied to the text before its breaks are lost
 */
export const multiline = (max: number, format = (text: string) => text) =>
  cleanText(max, (text) => toLineFeeds(format(withoutZeroWidth(text))), controlExceptLineBreaks, 1)

/** Secret or machine-generated text: only its length is validated. */
export const verbatim = (max: number) =>
  z.string(zodErrors()).check(z.minLength(1, fieldError('required')), z.maxLength(max, fieldError('too_long')))

/** Digest in hexadecimal digits. */
export const digest = (length: number) =>
  z.string(zodErrors()).check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`), fieldError('invalid')))

const linkTokenMaxLength = 64

/** Token of a link that is mailed or shown, in its URL fragment: base64url with dots. */
export const linkToken = (maxLength = linkTokenMaxLength) =>
  z
    .string(zodErrors())
    .check(
      z.minLength(1, fieldError('required')),
      z.maxLength(maxLength, fieldError('too_long')),
      z.regex(/^[\w.-]*$/, fieldError('invalid')),
    )

const maxId = 2_147_483_647

/** Database id in a body. 0 means no selection and reads as missing. */
export const id = () =>
  z
    .number(zodErrors())
    .check(
      z.int(fieldError('wrong_type')),
      z.minimum(1, fieldError('required')),
      z.maximum(maxId, fieldError('out_of_range')),
    )

export const distinct = () =>
  z.refine<readonly unknown[]>((all) => new Set(all).size === all.length, fieldError('repeated'))

export const ids = (min: number, max: number, tooFew: FieldErrorCode = 'required') =>
  z
    .array(id(), zodErrors())
    .check(z.minLength(min, fieldError(tooFew)), z.maxLength(max, fieldError('too_many')), distinct())

export const idInPath = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, fieldError('invalid'))),
    z.transform((text, ctx) => {
      const value = Number(text)
      if (value > maxId) ctx.issues.push({ code: 'custom', message: fieldError('out_of_range'), input: text })
      return value
    }),
  )

/** Version of a row as the client last read it, for optimistic locking: a stale one is rejected. */
export const version = () =>
  z.number(zodErrors()).check(z.int(fieldError('wrong_type')), z.minimum(1, fieldError('out_of_range')))

/** Generated by the client: a repeated command takes effect once and gets the first reply. */
export const idempotencyKey = () => z.uuid(zodErrors('invalid'))

/** ISO 8601 with offset. */
export const instant = () => z.iso.datetime({ offset: true, ...zodErrors('invalid') })
/** Calendar day, `2025-09-15`. */
export const day = () => z.iso.date(zodErrors('invalid'))
/** Only http(s), so that a configured link can never carry script. */
export const link = () => z.url({ protocol: /^https?$/, ...zodErrors('invalid') })

export const Email = z.string(zodErrors()).check(
  // Mail programs add invisible characters to copied addresses.
  z.overwrite(withoutUnseen),
  z.trim(),
  z.minLength(1, fieldError('required')),
  z.maxLength(emailMaxLength, fieldError('too_long')),
  z.refine((email) => email === '' || z.safeParse(z.email(), email).success, fieldError('invalid')),
)
