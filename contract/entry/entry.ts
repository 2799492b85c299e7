// Separate file so that it can be lazy-loaded.
import * as z from 'zod/mini'
import {
  descriptionMaxLength,
  nameMaxLength,
  schoolNameMaxLength,
  snowplowNameMaxLength,
  snowplowNameMaxWords,
} from '../limits.ts'
import { cleanLetters } from '../text/clean-text.ts'
import { Email, fieldError, id, line, multiline, noExcessiveCombiningMarks, zodErrors } from '../text/text.ts'
import { formatPhoneNumber, isPhoneNumber } from './phone-number.ts'

// Letters with their marks, decimal digits and spaces; no key caps and circles.
const lettersDigitsSpaces = /^[\p{L}\p{Mn}\p{Mc}\p{Nd} ]*$/u
const carriesMeaning = /[\p{L}\p{Nd}]/u

const countWords = (text: string) => text.split(' ').filter(Boolean).length

/** Section 5, row snowplowName. */
export const SnowplowName = z.string(zodErrors()).check(
  z.minLength(1, fieldError('required')),
  z.overwrite(cleanLetters),
  z.minLength(1, fieldError('blank')),
  z.refine(
    (name) => lettersDigitsSpaces.test(name) && (name === '' || carriesMeaning.test(name)),
    fieldError('special_characters'),
  ),
  z.refine((name) => countWords(name) <= snowplowNameMaxWords, fieldError('too_many_words')),
  z.maxLength(snowplowNameMaxLength, fieldError('too_long')),
  noExcessiveCombiningMarks(),
)

export const OptionalPhoneNumber = z.string(zodErrors()).check(
  z.overwrite(formatPhoneNumber),
  z.refine((phone) => phone === '' || isPhoneNumber(phone), fieldError('invalid')),
)

/** How a published story is searched for a personal field: for any of its words, each of them, its text, or its digits. */
export type StorySearch = 'anyWord' | 'eachWord' | 'text' | 'digits'

type Text = z.ZodMiniString<string>

/** `stored` is without limits: earlier seasons may have had others. */
const toStored = <Stored extends z.ZodMiniType>(stored: Stored | undefined) =>
  stored ?? (z.string() as z.ZodMiniType as Stored)

// Personal data of the child or the family: only administrators receive it, the audit log records each access, exports
// contain it on request only, retention blanks it, and its family sees and corrects it.
const personal = <Schema extends z.ZodMiniType, Stored extends z.ZodMiniType = Text>(
  search: StorySearch,
  schema: Schema,
  stored?: Stored,
) => ({ schema, stored: toStored(stored), isPersonal: true, search }) as const

const notPersonal = <Schema extends z.ZodMiniType, Stored extends z.ZodMiniType = Text>(
  schema: Schema,
  stored?: Stored,
) => ({ schema, stored: toStored(stored), isPersonal: false }) as const

// Section 5. A field without one of the two marks does not compile.
const entryFields = {
  firstName: personal('anyWord', line(nameMaxLength)),
  lastName: personal('anyWord', line(nameMaxLength)),
  email: personal('text', Email),
  phoneNumber: personal('digits', OptionalPhoneNumber.check(z.minLength(1, fieldError('required')))),
  gradeLevel: notPersonal(line(nameMaxLength)),
  countyId: notPersonal(id(), id()),
  schoolName: personal('eachWord', line(schoolNameMaxLength)),
  snowplowName: notPersonal(SnowplowName),
  snowplowNameDescription: notPersonal(multiline(descriptionMaxLength)),
  childInfoParentConsent: notPersonal(z._default(z.boolean(zodErrors()), false), z.boolean()),
} satisfies Record<string, { schema: z.ZodMiniType; isPersonal: boolean }>

/** Fields of class entries alone: the naming form and the import lack them. */
const classFields = {
  /** Name to publish, such as `Ms. Example`; null for a family. */
  teacherName: personal('anyWord', line(nameMaxLength), z.nullable(z.string())),
}

const allFields = { ...entryFields, ...classFields }
type AllFields = typeof allFields
export type PersonalField = {
  [Name in keyof AllFields]: AllFields[Name]['isPersonal'] extends true ? Name : never
}[keyof AllFields]

const isPersonalField = (name: string): name is PersonalField => allFields[name as keyof AllFields].isPersonal
export const personalFields: readonly PersonalField[] = Object.keys(allFields).filter(isPersonalField)

export const getStorySearch = (field: PersonalField): StorySearch => allFields[field].search

const each = <Fields extends Record<string, Record<Part, unknown>>, Part extends string>(fields: Fields, part: Part) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as {
    [Name in keyof Fields]: Fields[Name][Part]
  }

/** Section 5; the form adds the parent's signature, which never leaves the browser. */
export const EntryContent = z.strictObject(each(entryFields, 'schema'))
export const storedFields = each(allFields, 'stored')

const { snowplowName, snowplowNameDescription } = EntryContent.shape
/** Entry of a whole class: its teacher is the contact, and it has no field of a child. */
export const ClassEntryContent = z.strictObject({
  snowplowName,
  snowplowNameDescription,
  teacherName: classFields.teacherName.schema,
})
