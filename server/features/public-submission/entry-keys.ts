import { entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { SubmissionInput } from '@snowplow/contract/public-submission/public-submission.ts'
import { nameKey } from '@snowplow/contract/text/words.ts'
import { confusableKey } from '../../db/confusable-key.ts'
import type { Statement } from '../../db/json-rows.ts'

export type Entry = Omit<SubmissionInput, 'recaptcha'>

export const emailKey = (email: string) => email.toLowerCase()
export const childKey = ({ firstName, lastName }: Pick<Entry, 'firstName' | 'lastName'>) =>
  `${nameKey(firstName)}\n${nameKey(lastName)}`

export const keysOf = (entry: Entry) => ({
  nameKey: confusableKey(entry.snowplowName),
  emailKey: emailKey(entry.email),
  childKey: childKey(entry),
})

/** Returns the next free slot of an email, from 1; 0 if all are used. */
export const nextEmailSlot = (used: readonly number[]): number =>
  Array.from({ length: entriesPerEmail }, (_, index) => index + 1).find((use) => !used.includes(use)) ?? 0

export const selectExistingNames = (season: number): Statement => ({
  postgres: `select name_key from public_name_submission
    where season_id = ${season} and name_key = any(array(select json_array_elements_text($1)))`,
  sqlite: `select name_key from public_name_submission
    where season_id = ${season} and name_key in (select value from json_each(?))`,
})

export const entryRow = (
  { countyId, ...fields }: Entry,
  keys: ReturnType<typeof keysOf>,
  emailUse: number,
  now: Date,
) => ({ ...fields, ...keys, county: countyId, emailUse, createdAt: now, updatedAt: now })
