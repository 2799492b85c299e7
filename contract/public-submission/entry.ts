// Separate file so that it can be lazy-loaded.
import * as z from 'zod/mini'
import {
  descriptionMaxLength,
  nameMaxLength,
  schoolNameMaxLength,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
} from '../limits.ts'
import { Email, fieldError, id, line, multiline, noExcessiveCombiningMarks, zodErrors } from '../text/text.ts'

// Letters with their marks, decimal digits and spaces; no invisible "letters" such as Hangul fillers.
const lettersDigitsSpaces = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} ]*$/u
const carriesMeaning = /[\p{L}\p{Nd}]/u

const countWords = (text: string) => text.split(' ').filter(Boolean).length

/** Section 5, row snowplowName. */
export const SnowplowName = z.string(zodErrors()).check(
  z.minLength(1, fieldError('required')),
  z.trim(),
  z.minLength(1, fieldError('blank')),
  z.refine(
    (name) => lettersDigitsSpaces.test(name) && (name === '' || carriesMeaning.test(name)),
    fieldError('special_characters'),
  ),
  z.refine((name) => countWords(name) <= snowplowNameMaxWords, fieldError('too_many_words')),
  z.maxLength(snowplowNameMaxLength, fieldError('too_long')),
  noExcessiveCombiningMarks(),
)

interface EntryField<Schema extends z.ZodMiniType, IsPersonal extends boolean> {
  schema: Schema
  isPersonal: IsPersonal
}

// Personal data of the child or the family: only administrators receive it, the audit log records each access, and
// exports contain it on request only.
const personal = <Schema extends z.ZodMiniType>(schema: Schema): EntryField<Schema, true> => ({
  schema,
  isPersonal: true,
})
const notPersonal = <Schema extends z.ZodMiniType>(schema: Schema): EntryField<Schema, false> => ({
  schema,
  isPersonal: false,
})

// Section 5. A field without one of the two marks does not compile.
const entryFields = {
  firstName: personal(line(nameMaxLength)),
  lastName: personal(line(nameMaxLength)),
  email: personal(Email),
  phoneNumber: personal(
    z.string(zodErrors()).check(
      z.minLength(1, fieldError('required')),
      z.refine((phone) => phone === '' || /^\(\d{3}\) \d{3}-\d{4}$/.test(phone), fieldError('invalid')),
    ),
  ),
  gradeLevel: notPersonal(line(nameMaxLength)),
  countyId: notPersonal(id()),
  schoolName: personal(line(schoolNameMaxLength)),
  snowplowName: notPersonal(SnowplowName),
  snowplowNameDescription: notPersonal(multiline(descriptionMaxLength)),
  childInfoParentConsent: notPersonal(z._default(z.boolean(zodErrors()), false)),
} satisfies Record<string, EntryField<z.ZodMiniType, boolean>>

type EntryFields = typeof entryFields
export type PersonalField = {
  [Name in keyof EntryFields]: EntryFields[Name]['isPersonal'] extends true ? Name : never
}[keyof EntryFields]

const isPersonalField = (name: string): name is PersonalField => entryFields[name as keyof EntryFields].isPersonal
export const personalFields: readonly PersonalField[] = Object.keys(entryFields).filter(isPersonalField)

/** Section 5; the form adds the parent's signature, which never leaves the browser. */
export const SubmissionFields = z.strictObject(
  Object.fromEntries(Object.entries(entryFields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof EntryFields]: EntryFields[Name]['schema']
  },
)
