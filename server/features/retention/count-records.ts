// Counts of large tables, in parts: a statement over a million rows would block every vote on SQLite.
import type { ScheduledGroup } from '@snowplow/contract/retention/field-groups.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { findIdSpan } from '../../entities/id-span.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'

// Rows per statement: some 5 ms.
const maxRows = 5000

const pause = () => new Promise(setImmediate)

interface Part {
  rows: number | string
  found: number | string | null
  last: number | null
}

interface Source {
  table: 'public_name_submission' | 'ballot' | 'mail'
  columns: string
  /** Condition on the columns, with its parameters. */
  condition: string
  values?: readonly unknown[]
  /** Null to find the season's rows by its index. */
  span: { from: number; to: number } | null
}

async function countInParts(em: Em, { table, columns, condition, values = [], span }: Source): Promise<number> {
  const part = `select count(*) as "rows", sum(case when ${condition} then 1 else 0 end) as found, max(id) as last
    from (select id, ${columns} from ${table} where season_id = ? and id > ? and id <= ? order by id limit ${maxRows}) as part`
  const to = span?.to ?? 2 ** 31 - 1
  let total = 0
  for (let after = (span?.from ?? 1) - 1; ; ) {
    const [row] = await em.execute<Part[]>(part, [...values, getSeasonId(em), after, to])
    total += Number(row?.found ?? 0)
    if (Number(row?.rows ?? 0) < maxRows) return total
    after = row?.last ?? after
    await pause()
  }
}

const nowhere = { from: 1, to: 0 }

async function countMails(em: Em, before: Date): Promise<number> {
  const values = [em.getPlatform().processDateProperty(before)]
  const mails = { table: 'mail', columns: 'created_at', condition: 'created_at < ?', values, span: null } as const
  return (await countInParts(em, mails)) + (await em.count(Subscriber, { createdAt: { $lt: before } }))
}

/** Counts the rows of a group that are left to destroy, in the season of `em`. */
export const countRemaining: Record<ScheduledGroup, (em: Em, before: Date) => Promise<number>> = {
  family: async (em) => {
    const entries = await countInParts(em, {
      ...{ table: 'public_name_submission', columns: 'destroyed_at', condition: 'destroyed_at is null' },
      span: null,
    })
    return entries + (await em.count(SchoolClass, { email: { $ne: '' } }))
  },
  ballotClient: async (em) =>
    countInParts(em, {
      ...{ table: 'ballot', columns: 'client, address_hash', condition: "client <> '' or address_hash is not null" },
      span: (await findIdSpan(em, 'ballots', getSeasonId(em))) ?? nowhere,
    }),
  mail: countMails,
  audit: (em, before) => em.count(AuditEvent, { at: { $lt: before } }),
}

/** Counts the families whose data a season has, by email address. A key of blanked data has no `@`. */
export async function countFamilies(em: Em): Promise<number> {
  const part = `select email_key as last from public_name_submission
    where season_id = ? and email_key > ? and email_key like '%@%' group by email_key order by email_key limit ${maxRows}`
  let total = 0
  for (let after = ''; ; ) {
    const keys = await em.execute<{ last: string }[]>(part, [getSeasonId(em), after])
    total += keys.length
    if (keys.length < maxRows) return total
    after = keys.at(-1)?.last ?? after
    await pause()
  }
}
