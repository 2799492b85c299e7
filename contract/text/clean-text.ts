/** Removes what keyboards, web pages and office programs leave in a text unseen. */

const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
// Display letters in another order; copied phone numbers begin with one.
const overrides = /[\u202d\u202e]/g
// Joiners have an effect in an emoji and after a letter of a joining script, as in Persian; not after these.
const redundantJoiner =
  /(?<!(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu
// Selectors choose a variant of an emoji, a key cap or a letter that has several.
const redundantVariationSelector =
  /(?<![\p{Extended_Pictographic}\p{sc=Han}\p{sc=Mong}])(?!\ufe0f\u20e3)\p{Variation_Selector}/gu
// Annotations, and the place of a picture, which dictation and rich text leave.
const unseen =
  /(?![\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffc]/gu

// Except NUL, which only a program sends.
const control = /(?!\0)\p{Cc}/gu
const controlExceptLayout = /(?![\0\t\n])\p{Cc}/gu
// U+2800, the empty Braille pattern, is blank as well.
const whiteSpace = /\r\n|[\p{White_Space}\u2800]/gu
/** Mandatory breaks of the Unicode line breaking algorithm (UAX 14): word processors and web pages paste each of them. */
export const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g

const withoutZeroWidth = (text: string) =>
  text.replace(redundantVariationSelector, '').replace(unseen, '').replace(redundantJoiner, '')

/** Makes one trimmed line: each white space a space, without invisible characters that have no effect in a line. */
export const cleanLine = (text: string): string =>
  withoutZeroWidth(text.replace(directions, '')).replace(whiteSpace, ' ').replace(control, '').trim()

/** Like `cleanLine` for a text of letters and digits, in which no joiner and no selector is needed. */
export const cleanLetters = (text: string): string => cleanLine(text).replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** Like `cleanLine`, but keeps line breaks, tabs and other spaces, and bidi controls for text in two scripts. */
export const cleanMultiline = (text: string): string =>
  withoutZeroWidth(text.replace(overrides, '')).replace(lineBreak, '\n').replace(controlExceptLayout, '').trim()
