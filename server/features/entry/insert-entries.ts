import { classEntriesPerHour, entriesPerClassEmail, entriesPerEmail } from '@snowplow/contract/limits.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { newReference } from '@snowplow/contract/text/reference.ts'
import { executeWithRows, insertRows, type Statement } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { findEarlierUse, type Use, useUp } from '../captcha/used-captcha.ts'
import { hashContent } from '../decision/run-idempotent.ts'
import { storeReplies } from '../decision/stored-reply.ts'
import { countGuestMails, type GuestMailKeys } from '../mail/guest-mail-limits.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type ClassUse, countClassEntries } from '../relations/class-entries.ts'
import { countSources } from '../relations/source-counts.ts'
import { checkUniqueness, type EntryRefusal } from './entry-choices.ts'
import {
  type ClassEntry,
  createKeys,
  type Entry,
  findEmailSlot,
  selectExistingNames,
  toEntryRow,
} from './entry-keys.ts'

export type StoredEntry = { id: number; reference: string }
export type EntryOutcome = StoredEntry | EntryRefusal | 'captcha.used' | 'schoolClass.used_up'

export interface NewEntry {
  entry: Entry | ClassEntry
  /** Id of the class whose code it came with. */
  schoolClass: number | null
  /** See `toSource`. */
  source: string | undefined
  /** Key of the captcha solution; null without a captcha. */
  solution: string | null
  idempotencyKey: string | undefined
  language: Language
  receipt: GuestMailKeys
  now: Date
  wallNow: Date
}

interface FamilyRow {
  email_key: string
  child_key: string
  email_use: number
}

export const hashEntry = (entry: Entry | ClassEntry) => hashContent('entry', Object.entries(entry).sort())

export async function findStored(em: Em, entry: Entry | ClassEntry): Promise<StoredEntry | null> {
  const row = await em.findOne(PublicNameSubmission, createKeys(entry), { fields: ['id', 'reference'] })
  return row && { id: row.id, reference: row.reference }
}

const selectFamilies = (season: number): Statement => ({
  postgres: `select email_key, child_key, email_use from public_name_submission
    where season_id = ${season} and email_key = any(array(select json_array_elements_text($1)))`,
  sqlite: `select email_key, child_key, email_use from public_name_submission
    where season_id = ${season} and email_key in (select value from json_each(?))`,
})

/**
 * Stores entries with their receipts in the caller's transaction: one commit for all that arrive together, as for votes
 * (decision 3). Consumes their captcha solutions: a refused entry uses up its solution for any other content; the
 * unchanged entry may be sent again and is validated again.
 * @returns one outcome per entry, in order
 */
export async function insertEntries(em: Em, entries: readonly NewEntry[]): Promise<EntryOutcome[]> {
  const outcomes = new Map<NewEntry, EntryOutcome>()
  await consumeSolutions(em, entries, outcomes)
  // Entries that another process stores at the same time are skipped by the insert; the next round sees them.
  const sources: (string | undefined)[] = []
  for (let round = 0; round <= entriesPerEmail && outcomes.size < entries.length; round++) {
    const pending = entries.filter((one) => !outcomes.has(one))
    for (const { source } of await insertNew(em, pending, outcomes)) sources.push(source)
  }
  await countSources(em, 'entry', sources)
  return entries.map((one) => outcomes.get(one) ?? 'submission.duplicate')
}

async function consumeSolutions(
  em: Em,
  entries: readonly NewEntry[],
  outcomes: Map<NewEntry, EntryOutcome>,
): Promise<void> {
  const getUse = ({ solution, entry, now }: NewEntry): Use[] =>
    solution ? [{ solution, usedFor: hashEntry(entry), usedAt: now }] : []
  const fresh = await useUp(em, entries.flatMap(getUse))
  for (const one of entries) {
    const [use] = getUse(one)
    // Deletes the solution: a duplicate in the same batch is used.
    if (!use || fresh.delete(use.solution)) continue
    const stored = (await findEarlierUse(em, use)) ? await findStored(em, one.entry) : 'captcha.used'
    if (stored) outcomes.set(one, stored)
  }
}

/** @returns the entries that were stored */
async function insertNew(
  em: Em,
  pending: readonly NewEntry[],
  outcomes: Map<NewEntry, EntryOutcome>,
): Promise<NewEntry[]> {
  const keyed = pending.map((one) => ({ one, keys: createKeys(one.entry, isOfClass(one) ? one.schoolClass : null) }))
  const season = getSeasonId(em)
  const families = await executeWithRows<FamilyRow>(em, selectFamilies(season), [
    ...new Set(keyed.map(({ keys }) => keys.emailKey)),
  ])
  const existingNames = await executeWithRows<{ name_key: string }>(
    em,
    selectExistingNames(season),
    keyed.map(({ keys }) => keys.nameKey),
  )
  const classUses = await readClassUses(em, pending)
  const names = new Set(existingNames.map(({ name_key }) => name_key))
  const rows = new Map<string, { one: NewEntry; row: ReturnType<typeof toRow> }>()
  for (const { one, keys } of keyed) {
    const family = families.filter(({ email_key }) => email_key === keys.emailKey)
    const maxEmailUses = one.schoolClass === null ? entriesPerEmail : entriesPerClassEmail
    const use = one.schoolClass === null ? undefined : classUses.get(one.schoolClass)
    const refusal =
      checkUniqueness({
        hasChild: family.some(({ child_key }) => child_key === keys.childKey),
        emailUses: family.length,
        maxEmailUses,
        hasName: names.has(keys.nameKey),
      }) ?? (use && use.lastHour >= classEntriesPerHour ? 'schoolClass.used_up' : undefined)
    if (refusal) {
      outcomes.set(one, refusal)
      continue
    }
    if (use) use.lastHour += 1
    const emailUse = findEmailSlot(
      family.map(({ email_use }) => email_use),
      maxEmailUses,
    )
    const row = toRow(one, keys, emailUse)
    rows.set(row.reference, { one, row })
    names.add(keys.nameKey)
    families.push({ email_key: keys.emailKey, child_key: keys.childKey, email_use: emailUse })
  }
  const planned = [...rows.values()]
  const ids = await insertRows(
    em,
    PublicNameSubmission,
    planned.map(({ row }) => row),
    { onlyNew: true },
  )
  const stored =
    ids.length === planned.length
      ? planned.map(({ one, row: { reference } }, index) => ({ one, id: ids[index] as number, reference }))
      : (await em.find(PublicNameSubmission, { id: { $in: ids } }, { fields: ['reference'] })).flatMap(
          ({ id, reference }) => {
            const one = rows.get(reference)?.one
            return one ? [{ one, id, reference }] : []
          },
        )
  for (const { one, id, reference } of stored) outcomes.set(one, { id, reference })
  await storeReceipts(em, stored)
  return stored.map(({ one }) => one)
}

/** The teacher's link, not the code, admits it: a leaked code must not keep a class out. */
const isOfClass = ({ entry }: NewEntry) => 'isClassEntry' in entry

async function readClassUses(em: Em, pending: readonly NewEntry[]): Promise<Map<number, ClassUse>> {
  const withCode = pending.filter((one) => !isOfClass(one))
  const ids = [...new Set(withCode.flatMap(({ schoolClass }) => schoolClass ?? []))]
  const [first] = withCode
  if (!first || ids.length === 0) return new Map()
  const uses = await countClassEntries(em, ids, first.now)
  return new Map(ids.map((id) => [id, uses.get(id) ?? { entries: 0, lastHour: 0 }]))
}

const toRow = (
  { entry, schoolClass, language, now }: NewEntry,
  keys: ReturnType<typeof createKeys>,
  emailUse: number,
) => ({
  ...toEntryRow(entry, keys, emailUse, now),
  schoolClass,
  reference: newReference(),
  language,
})

async function storeReceipts(em: Em, stored: readonly (StoredEntry & { one: NewEntry })[]): Promise<void> {
  const [first] = stored
  if (!first) return
  const keys = stored.map(({ one }) => one.receipt)
  const mailableFrom = await countGuestMails(em, keys, first.one.wallNow)
  const receipts = stored
    .filter((_, index) => mailableFrom[index] === null)
    .map(({ one: { entry, language }, id }) => toReceipt(id, entry.email, language))
  await enqueueMail(em, receipts, first.one)
  const replies = stored.flatMap(({ one: { entry, idempotencyKey: key, wallNow }, id, reference }) =>
    key ? [{ key, content: hashEntry(entry), reply: { id, reference }, createdAt: wallNow }] : [],
  )
  await storeReplies(em, replies)
}

export const toReceipt = (id: number, recipient: string, language: Language) => ({
  kind: 'entry.received' as const,
  entityId: id,
  recipient,
  language,
})
