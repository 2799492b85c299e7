import { raw } from '@mikro-orm/core'
import type { ScheduledGroup } from '@snowplow/contract/retention/field-groups.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { findIdSpan } from '../../entities/id-span.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { NamedAddress } from '../../entities/named-address.entity.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import { mergeWords, setAutomaticMerge } from '../../similarity/similarity-index.ts'
import { blankFamilies } from './family-data.ts'
import { withoutTeacher } from './teacher-address.ts'

export interface Batch {
  /** Id after which the batch starts; null for the first one. */
  after: number | null
  now: Date
  /** Rows of the mail, its subscribers and the audit log are destroyed if they are older. */
  before: Date
}

interface Destroyed {
  records: number
  /** Start of the next batch; null after the last one. */
  next: number | null
}

// Rows per transaction: about 10 ms in SQLite, which block every other request.
const maxRows = 100
// Ids per query, for tables of which most rows may be destroyed already.
const maxIds = 2000

type Table = 'public_name_submission' | 'ballot'
const spanOf = { public_name_submission: 'entries', ballot: 'ballots' } as const

async function getLastId(em: Em, table: Table): Promise<number> {
  const [row] = await em.execute<[{ id: number | null }]>(`select max(id) as id from ${table}`)
  return row?.id ?? 0
}

/** Ids of a batch: `from` exclusive, `to` inclusive. */
async function idRange(em: Em, table: Table, after: number | null) {
  const span = await findIdSpan(em, spanOf[table], getSeasonId(em))
  const from = after ?? (span?.from ?? 1) - 1
  const last = Math.min(span?.to ?? 0, await getLastId(em, table))
  return { from, to: Math.min(from + maxIds, last), last }
}

const selectFrom = <T extends Table>(em: Em, table: T) => em.getKysely<Tables>().selectFrom(table)

async function blankEntries(em: Em, { after, now }: Batch): Promise<Destroyed> {
  const { from, to, last } = await idRange(em, 'public_name_submission', after)
  const rows = await selectFrom(em, 'public_name_submission')
    .select('id')
    .where('season_id', '=', getSeasonId(em))
    .where('id', '>', from)
    .where('id', '<=', to)
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .limit(maxRows)
    .execute()
  const ids = rows.map(({ id }) => id)
  const end = ids.length === maxRows ? (ids.at(-1) ?? to) : to
  const next = end < last ? end : null
  if (after === null) await setAutomaticMerge(em, false)
  const entries = await blankFamilies(em, ids, now)
  if (entries > 0) await mergeWords(em)
  if (next !== null) return { records: entries, next }
  await setAutomaticMerge(em, true)
  const teachers = { email: { $ne: '' } }
  const classes = await em.nativeUpdate(SchoolClass, teachers, withoutTeacher)
  return { records: entries + classes, next }
}

async function blankClients(em: Em, { after }: Batch): Promise<Destroyed> {
  const { from, to, last } = await idRange(em, 'ballot', after)
  const { numUpdatedRows } = await em
    .getKysely<Tables>()
    .updateTable('ballot')
    .set({ client: null, address_hash: null, network_hash: null, agent_hash: null, solved_after: null })
    .where('season_id', '=', getSeasonId(em))
    .where('id', '>', from)
    .where('id', '<=', to)
    .where(({ or, eb }) => or([eb('client', '<>', ''), eb('address_hash', 'is not', null)]))
    .executeTakeFirst()
  const next = to < last ? to : null
  // Without the key, copies of the hashes in backups lead to no address. The version stays: open forms remain valid.
  if (next === null) {
    await em.nativeUpdate(Season, { id: getSeasonId(em) }, { ballotKey: null, version: raw('version') })
    await em.nativeDelete(NamedAddress, {})
  }
  return { records: Number(numUpdatedRows), next }
}

async function deleteRows(
  em: Em,
  table: typeof Mail | typeof Subscriber | typeof AuditEvent,
  where: object,
): Promise<Destroyed> {
  const rows = await em.find(table as typeof Mail, where, { fields: ['id'], orderBy: { id: 'asc' }, limit: maxRows })
  const ids = rows.map(({ id }) => id)
  const records = ids.length === 0 ? 0 : await em.nativeDelete(table as typeof Mail, { id: { $in: ids } })
  return { records, next: ids.length === maxRows ? (ids.at(-1) ?? null) : null }
}

async function deleteMails(em: Em, { before }: Batch): Promise<Destroyed> {
  const isOld = { createdAt: { $lt: before } }
  const mails = await deleteRows(em, Mail, isOld)
  if (mails.next !== null) return mails
  const subscribers = await deleteRows(em, Subscriber, isOld)
  return { records: mails.records + subscribers.records, next: subscribers.next }
}

/** Destroys a batch of a group, in the season and transaction of `em`. */
export const destroyBatch: Record<ScheduledGroup, (em: Em, batch: Batch) => Promise<Destroyed>> = {
  family: blankEntries,
  ballotClient: blankClients,
  mail: deleteMails,
  audit: (em, { before }) => deleteRows(em, AuditEvent, { at: { $lt: before } }),
}
