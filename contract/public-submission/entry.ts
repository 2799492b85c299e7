/** What an entry may say; apart from the calls, since a page that shows the form has no use for it yet. */
import * as z from 'zod/mini'
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

const countWords = (text: string) => text.split(' ').filter(Boolean).length

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
