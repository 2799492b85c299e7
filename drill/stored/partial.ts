import { withDatabase } from '@snowplow/load/databases.ts'

/** Queries that find a row without the others that its transaction writes. */
const queries = {
  'entries without a receipt': `select count(*) as count from public_name_submission entry
    where email like 'drill%' and not exists
      (select 1 from mail where kind = 'entry.received' and entity_id = entry.id)`,
  'receipts without an entry': `select count(*) as count from mail
    where kind = 'entry.received' and not exists
      (select 1 from public_name_submission entry where entry.id = mail.entity_id)`,
  'reviews without an audit event': `select count(*) as count from public_name_submission entry
    where email like 'drill%' and review_state = 'approved' and not exists
      (select 1 from audit_event where action = 'submission.reviewed' and subject_id = entry.id)`,
  'ballots and entries without a used captcha': `select
      greatest(0, (select count(*) from ballot where agent_hash not like 'sample%')
        + (select count(*) from public_name_submission where email like 'drill%')
        - (select count(*) from used_captcha)) as count`,
}

/** @returns rows that an incomplete transaction has left, with their number */
export const findPartial = (database: string): Promise<string[]> =>
  withDatabase(database, async (em) => {
    const found: string[] = []
    for (const [description, query] of Object.entries(queries)) {
      const sql = database.startsWith('sqlite:') ? query.replace('greatest(', 'max(') : query
      const [row] = await em.execute<[{ count: number | string }]>(sql)
      if (Number(row?.count) > 0) found.push(`${row?.count} ${description}`)
    }
    return found
  })
