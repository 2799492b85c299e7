import { type InferEntity, raw } from '@mikro-orm/core'
import { getStorySearch, type PersonalField, personalFields, type StorySearch } from '@snowplow/contract/entry/entry.ts'
import type { Hint } from '@snowplow/contract/entry/entry-review.ts'
import { fieldGroups } from '@snowplow/contract/retention/field-groups.ts'
import { toAsciiDigits } from '@snowplow/contract/text/digits.ts'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import { extractWords } from '@snowplow/contract/text/words.ts'
import { executeWithRows, type Statement } from '../../db/json-rows.ts'
import { type Em, getDialect } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { replaceWords } from '../../similarity/similarity-index.ts'

type Entry = InferEntity<typeof PublicNameSubmission>
type Family = Pick<Entry, PersonalField>

const getColumn = (em: Em, field: PersonalField) => em.getMetadata(PublicNameSubmission).properties[field]

const columnName = (em: Em, field: PersonalField) => getColumn(em, field).fieldNames[0]

// Keys stay unique, and equal no key of an email address: it has no @.
function blankColumns(em: Em): string {
  const personal = personalFields.map((field) => {
    return `${columnName(em, field)} = ${getColumn(em, field).nullable ? 'null' : "''"}`
  })
  return `${personal.join(', ')}, language = '${defaultLanguage}', child_key = '', email_use = 1, review_reason = null,
    withheld = null, is_mail_stopped = false, version = version + 1, email_key = '#' || public_name_submission.id`
}

const blankEntries = (em: Em): Statement => ({
  postgres: `update public_name_submission set ${blankColumns(em)},
    snowplow_name_description = row.story, hints = row.hints, destroyed_at = row.at
    from json_to_recordset($1) as row(id int, story text, hints jsonb, at timestamptz)
    where public_name_submission.id = row.id`,
  sqlite: `update public_name_submission set ${blankColumns(em)},
    snowplow_name_description = row.value ->> 'story', hints = row.value ->> 'hints', destroyed_at = row.value ->> 'at'
    from json_each(?) as row where public_name_submission.id = row.value ->> 'id'`,
})

type Finder = (value: string, story: { text: string; words: ReadonlySet<string>; digits: string }) => boolean

const getDigits = (text: string) => toAsciiDigits(text).replace(/\D/g, '')
const hasAnyWord: Finder = (value, { words }) => extractWords(value).some((word) => words.has(word))
const hasEachWord: Finder = (value, { words }) => extractWords(value).every((word) => words.has(word))
const hasText: Finder = (value, { text }) => text.includes(value.toLowerCase())
const hasDigits: Finder = (value, { digits }) => digits.includes(getDigits(value))

const finders: Record<StorySearch, Finder> = {
  anyWord: hasAnyWord,
  eachWord: hasEachWord,
  text: hasText,
  digits: hasDigits,
}

/** Whole words, without case and accents: a story about a flurry of snow by a child named Flurry counts. */
export function namesFamily(text: string, family: Family): boolean {
  const story = { text: text.toLowerCase(), words: new Set(extractWords(text)), digits: getDigits(text) }
  return personalFields.some((field) => {
    const value = family[field] ?? ''
    // A value without a word, such as one in signs, would be in every story.
    return extractWords(value).length > 0 && finders[getStorySearch(field)](value, story)
  })
}

type Found = Family & { id: number; name: string; story: string; hints: unknown }

function selectEntries(em: Em, ids: readonly number[]): Promise<Found[]> {
  const personal = personalFields.map((field) => `${columnName(em, field)} as "${field}"`)
  const select = `select id, snowplow_name as name, snowplow_name_description as story, hints, ${personal.join(', ')}
    from public_name_submission where id in (${ids.map(() => '?').join(', ')}) and destroyed_at is null order by id`
  return em.execute<Found[]>(getDialect(em) === 'postgres' ? `${select} for update` : select, [...ids])
}

/** Entries whose story was offered to voters, and whose family still permits to publish it. */
async function findOfferedStories(em: Em, ids: readonly number[]): Promise<Set<number>> {
  const rows = await em.execute<{ id: number }[]>(
    `select entry.id from public_name_submission as entry where entry.id in (${ids.map(() => '?').join(', ')})
      and entry.child_info_parent_consent and coalesce(entry.publication, '') <> 'name'
      and exists (select 1 from public_voting_option as offered where offered.public_name_submission_id = entry.id)`,
    [...ids],
  )
  return new Set(rows.map(({ id }) => id))
}

const readHints = (stored: unknown): Hint[] =>
  typeof stored === 'string' ? JSON.parse(stored) : ((stored ?? []) as Hint[])

/**
 * Blanks the personal data of entries, in the caller's transaction. The plow name, its review, grade and county stay for
 * the results and the statistics. The story stays if it was offered to voters, may still be published, and does not
 * contain the family's data.
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
  // Revokes the family's link: unlike a destroyed entry, this one has data that a link could lead to.
  const linkNonce = entry.linkNonce + 1
  const changed = { withheld, withheldAt: now, linkNonce, version: raw('version') }
  await em.nativeUpdate(PublicNameSubmission, { id: entry.id }, changed)
}

async function blank(em: Em, ids: readonly number[], at: unknown): Promise<number> {
  if (ids.length === 0) return 0
  const entries = await selectEntries(em, ids)
  const offered = await findOfferedStories(em, ids)
  const withoutStory = entries.filter((entry) => !offered.has(entry.id) || namesFamily(entry.story, entry))
  const isBlanked = new Set(withoutStory.map(({ id }) => id))
  const rows = entries.map(({ id, story, hints }) => {
    const ofName = readHints(hints).filter(({ field, personalData }) => field === 'snowplowName' && !personalData)
    if (!isBlanked.has(id)) return { id, at, story, hints: hints === null ? null : readHints(hints) }
    return { id, at, story: '', hints: ofName.length > 0 ? ofName : null }
  })
  await executeWithRows(em, blankEntries(em), rows)
  await replaceWords(
    em,
    withoutStory.map(({ id, name }) => ({ id, words: [...new Set(extractWords(name))] })),
  )
  return entries.length
}
