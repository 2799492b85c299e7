import * as z from 'zod/mini'
import type { FieldErrorCode } from '../api/errors.ts'
import { emailMaxLength } from '../limits.ts'

/** Names an error of a field in a schema; the server answers it as the field's code, the browser words it. */
export const fieldError = (code: FieldErrorCode) => code

/**
 * As a schema's `error`: a value that is not there is required, one of another type than the schema's has the wrong one,
 * null among them, and a text or a choice may have another error.
 */
export const zodErrors = (otherwise: FieldErrorCode = 'wrong_type') => ({
  error: ({ code, input }: { code?: string; input?: unknown }) => {
    if (input === undefined) return fieldError('required')
    return fieldError(code === 'invalid_type' || typeof input !== 'string' ? 'wrong_type' : otherwise)
  },
})

/** C0, C1 and DEL; `multiline` allows line breaks and tabs. */
const control = /[\p{Cc}\p{Cs}]/u
/** Overrides show letters in another order than they have; no prose needs one. */
const controlExceptLineBreaks = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202d\u202e]/u

/** Marks, embeddings, overrides and isolates that turn the direction of what follows. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** A joiner does something in an emoji and after a letter of a script that joins, as in Persian; not after these. */
const redundantJoiner =
  /(?<!(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu
/** A selector chooses among the shapes of an emoji, a key cap or a letter that has several. */
const redundantVariationSelector = /(?<![\p{Extended_Pictographic}\d#*\p{sc=Han}\p{sc=Mong}])\p{Variation_Selector}/gu
/** All else that takes no room, but for the directions. */
const unseen =
  /(?![\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu

const withoutZeroWidth = (text: string) =>
  text.replace(redundantVariationSelector, '').replace(unseen, '').replace(redundantJoiner, '')
/** A line is shown on its own, so that nothing turns its direction for a reason. */
const withoutUnseen = (text: string) => withoutZeroWidth(text.replace(directions, ''))

/**
 * Three marks on one letter, which grow over the lines around it; those beside the letter do not pile up. Some scripts
 * spell with up to four signs above and below, as in the Burmese word for a town.
 */
const piledMarks =
  /(?:\p{Mc}*(?![\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Hebr}])[\p{Mn}\p{Me}]){3}|(?:\p{Mc}*[\p{Mn}\p{Me}]){5}/u

/** A letter with marks that are not part of it: an accented letter alone is one of its alphabet. */
const marked = /\P{M}?\p{M}+/gu
const accented = /^[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u

function hasPiledMarks(text: string): boolean {
  const letters = text.normalize('NFC').match(marked) ?? []
  return letters.some((letter) => piledMarks.test(accented.test(letter) ? letter.normalize('NFD') : letter))
}

/** A check of every text that people read: a letter carries at most two combining marks. */
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

/** A required line of text: trimmed, without invisible and control characters, at most `max` UTF-16 units. */
export const line = (max: number) => cleanText(max, withoutUnseen, control, 1)

/** Like `line`, but an empty, missing or null text is null: a form sends '', an import has no such column. */
export const optionalLine = (max: number) =>
  z.pipe(
    z._default(z.nullable(cleanText(max, withoutUnseen, control)), null),
    z.transform((text) => text || null),
  )

/** The same with line breaks, and with what turns the direction of words in a text of two scripts. */
export const multiline = (max: number) => cleanText(max, withoutZeroWidth, controlExceptLineBreaks, 1)

/** Something that is secret or made by a machine: taken as it is, but for its length. */
export const verbatim = (max: number) =>
  z.string(zodErrors()).check(z.minLength(1, fieldError('required')), z.maxLength(max, fieldError('too_long')))

const maxId = 2_147_483_647

/** A database id in a body. A choice nobody made yet arrives as 0 and reads as missing. */
export const id = () =>
  z
    .number(zodErrors())
    .check(
      z.int(fieldError('wrong_type')),
      z.minimum(1, fieldError('required')),
      z.maximum(maxId, fieldError('out_of_range')),
    )

/** A check of a list of choices: none of them stands there twice. */
export const distinct = () =>
  z.refine<readonly unknown[]>((all) => new Set(all).size === all.length, fieldError('repeated'))

/** Ids of which none stands there twice. */
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

/** Which version of a row somebody saw, so that nobody changes what they have not seen. */
export const version = () =>
  z.number(zodErrors()).check(z.int(fieldError('wrong_type')), z.minimum(1, fieldError('out_of_range')))

/** An id that a browser makes for what it asks for: asked for again, it is the same act. */
export const idempotencyKey = () => z.uuid(zodErrors('invalid'))

/** An instant as ISO 8601 with offset. */
export const instant = () => z.iso.datetime({ offset: true, ...zodErrors('invalid') })
/** A calendar day, `2025-09-15`. */
export const day = () => z.iso.date(zodErrors('invalid'))
/** Only http(s), so that a configured link can never carry script. */
export const link = () => z.url({ protocol: /^https?$/, ...zodErrors('invalid') })

export const Email = z.string(zodErrors()).check(
  // Mail programs leave some in what is copied from them.
  z.overwrite(withoutUnseen),
  z.trim(),
  z.minLength(1, fieldError('required')),
  z.maxLength(emailMaxLength, fieldError('too_long')),
  z.refine((email) => email === '' || z.safeParse(z.email(), email).success, fieldError('invalid')),
)
