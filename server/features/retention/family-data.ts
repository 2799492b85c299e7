import { type InferEntity, raw } from '@mikro-orm/core'
import { defaultLanguage } from '@snowplow/contract/languages.ts'
import type { Hint } from '@snowplow/contract/public-submission/submission-review.ts'
import { fieldGroups } from '@snowplow/contract/retention/field-groups.ts'
import { extractWords } from '@snowplow/contract/text/words.ts'
import { executeWithRows, type Statement } from '../../db/json-rows.ts'
import { dialectOf, type Em, type Tables } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { replaceWords } from '../../similarity/similarity-index.ts'

// Keys stay unique, and equal no key of an email address: it has no @. The family's link is revoked.
const blankColumns = `first_name = '', last_name = '', email = '', phone_number = '', school_name = '',
  language = '${defaultLanguage}', child_key = '', email_use = 1, review_reason = null, withheld = null, is_mail_stopped = false, link_nonce = link_nonce + 1, version = version + 1`

const blankEntries: Statement = {
  postgres: `update public_name_submission set ${blankColumns}, email_key = '#' || public_name_submission.id,
    snowplow_name_description = row.story, hints = row.hints, destroyed_at = row.at
    from json_to_recordset($1) as row(id int, story text, hints jsonb, at timestamptz)
    where public_name_submission.id = row.id`,
  sqlite: `update public_name_submission set ${blankColumns}, email_key = '#' || public_name_submission.id,
    snowplow_name_description = row.value ->> 'story', hints = row.value ->> 'hints', destroyed_at = row.value ->> 'at'
    from json_each(?) as row where public_name_submission.id = row.value ->> 'id'`,
}

type Entry = InferEntity<typeof PublicNameSubmission>

interface Family {
  firstName: string
  lastName: string
  schoolName: string
  email: string
  phoneNumber: string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Whole words, without case and accents: a story about a flurry of snow by a child named Flurry counts. */
export function namesFamily(story: string, { firstName, lastName, schoolName, email, phoneNumber }: Family): boolean {
  const words = new Set(extractWords(story))
  const hasAll = (text: string) => {
    const own = extractWords(text)
    return own.length > 0 && own.every((word) => words.has(word))
  }
  const phone = digitsOf(phoneNumber)
  return (
    [...extractWords(firstName), ...extractWords(lastName)].some((word) => words.has(word)) ||
    hasAll(schoolName) ||
    (email !== '' && story.toLowerCase().includes(email.toLowerCase())) ||
    (phone !== '' && digitsOf(story).includes(phone))
  )
}

function selectEntries(em: Em, ids: readonly number[]) {
  const entries = em
    .getKysely<Tables>()
    .selectFrom('public_name_submission')
    .select(['id', 'snowplow_name as name', 'snowplow_name_description as story', 'hints', 'email'])
    .select(['first_name as firstName', 'last_name as lastName', 'school_name as schoolName'])
    .select('phone_number as phoneNumber')
    .where('id', 'in', ids)
    .where('destroyed_at', 'is', null)
    .orderBy('id')
  return (dialectOf(em) === 'postgres' ? entries.forUpdate() : entries).execute()
}

async function publishedOf(em: Em, ids: readonly number[]): Promise<Set<number>> {
  const options = await em
    .getKysely<Tables>()
    .selectFrom('public_voting_option')
    .select('public_name_submission_id as id')
    .where('public_name_submission_id', 'in', ids)
    .execute()
  return new Set(options.map(({ id }) => id))
}

const readHints = (stored: unknown): Hint[] =>
  typeof stored === 'string' ? JSON.parse(stored) : ((stored ?? []) as Hint[])

/**
 * Blanks the personal data of entries, in the caller's transaction. The plow name, its review, grade and county stay for
 * the results and the statistics. The story stays if it was offered to voters and does not contain the family's data.
 * @returns number of entries that had any
 */
export async function blankFamilies(em: Em, ids: readonly number[], now: Date): Promise<number> {
  return blank(em, ids, em.getPlatform().processDateProperty(now))
}

/**
 * Moves the personal data of an entry and its mails into a column that no answer reads, in the caller's transaction.
 * The purge destroys it on the season's date. Changes of `entry` must be flushed.
 */
export async function withholdFamily(em: Em, entry: Entry, mails: readonly object[], now: Date): Promise<void> {
  const { withheld: _, ...family } = Object.fromEntries(
    fieldGroups.family.fields.PublicNameSubmission.map((field) => [field, entry[field]]),
  )
  await blank(em, [entry.id], null)
  const withheld = { ...family, mails }
  await em.nativeUpdate(PublicNameSubmission, { id: entry.id }, { withheld, withheldAt: now, version: raw('version') })
}

async function blank(em: Em, ids: readonly number[], at: unknown): Promise<number> {
  if (ids.length === 0) return 0
  const entries = await selectEntries(em, ids)
  const published = await publishedOf(em, ids)
  const withoutStory = entries.filter((entry) => !published.has(entry.id) || namesFamily(entry.story, entry))
  const isBlanked = new Set(withoutStory.map(({ id }) => id))
  const rows = entries.map(({ id, story, hints }) => {
    const ofName = readHints(hints).filter(({ field, personalData }) => field === 'snowplowName' && !personalData)
    if (!isBlanked.has(id)) return { id, at, story, hints: hints === null ? null : readHints(hints) }
    return { id, at, story: '', hints: ofName.length > 0 ? ofName : null }
  })
  await executeWithRows(em, blankEntries, rows)
  await replaceWords(
    em,
    withoutStory.map(({ id, name }) => ({ id, words: [...new Set(extractWords(name))] })),
  )
  return entries.length
}
