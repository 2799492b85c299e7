import type { EntryInput } from '@snowplow/contract/entry/naming-form.ts'
import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'
import { toConfusableKey } from '../../db/confusable-key.ts'
import type { Statement } from '../../db/json-rows.ts'

export type Entry = Omit<EntryInput, 'recaptcha' | 'classCode' | 'source'>

type ClassField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'gradeLevel'
  | 'countyId'
  | 'schoolName'
  | 'snowplowName'
  | 'snowplowNameDescription'
  | 'childInfoParentConsent'

/** Entry of a class together, without a child: other fields of the naming form stay empty. */
export type ClassEntry = Pick<Entry, ClassField> & { teacherName: string; isClassEntry: true }

export const toEntryEmailKey = (email: string) => email.toLowerCase()
export const toChildKey = ({ firstName, lastName }: Pick<Entry, 'firstName' | 'lastName'>) =>
  `${nameKey(firstName)}\n${nameKey(lastName)}`

/** Key of a class in the place of a child: no child's key begins with a line break. */
const toClassKey = (schoolClass: number) => `\n${schoolClass}`

export const createKeys = (entry: Entry | ClassEntry, classOfEntry: number | null = null) => ({
  nameKey: toConfusableKey(entry.snowplowName),
  emailKey: toEntryEmailKey(entry.email),
  childKey: classOfEntry === null ? toChildKey(entry) : toClassKey(classOfEntry),
})

/** Returns the next free slot of an email, from 1; 0 if all of its `max` are used. */
export const findEmailSlot = (used: readonly number[], max: number = entriesPerEmail): number =>
  Array.from({ length: max }, (_, index) => index + 1).find((use) => !used.includes(use)) ?? 0

export const selectExistingNames = (season: number): Statement => ({
  postgres: `select name_key from public_name_submission
    where season_id = ${season} and name_key = any(array(select json_array_elements_text($1)))`,
  sqlite: `select name_key from public_name_submission
    where season_id = ${season} and name_key in (select value from json_each(?))`,
})

export const toEntryRow = (
  { countyId, ...fields }: Entry | ClassEntry,
  keys: ReturnType<typeof createKeys>,
  emailUse: number,
  now: Date,
) => ({ ...fields, ...keys, county: countyId, emailUse, createdAt: now, updatedAt: now })
