import type { EntryGroup as SubmissionGroupReply } from '@snowplow/contract/entry/entry-review.ts'
import type { Condition, ListRequest } from '@snowplow/contract/lists/paging.ts'
import { entryMailKinds } from '@snowplow/contract/mail/mail.ts'
import { findList, readEveryRow } from '../../../db/lists/find-list.ts'
import { toOne } from '../../../db/lists/relations.ts'
import type { Orm } from '../../../db/orm.ts'
import { forkSeason } from '../../../db/season.ts'
import { County } from '../../../entities/county.entity.ts'
import { findIdSpan } from '../../../entities/id-span.ts'
import { PublicNameSubmission, SubmissionGroup } from '../../../entities/public-name-submission.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { writeCsvFile } from '../../../http/csv/csv-file.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Call } from '../../../http/serve.ts'
import { entryWords } from '../../../similarity/similarity-index.ts'
import { createAccessLog } from '../../audit-event/access-log.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import type { CountyService } from '../../county/county.service.ts'
import { byKeys } from '../../county/in-district.ts'
import { findBounce } from '../../mail/outbox.ts'
import { countyPresenter } from '../../relations/related.ts'
import { readTimeZone } from '../../season/schedule/contest-day.ts'
import { type Entry, logEntries, logListing, toReply } from './entry.presenter.ts'
import { exportColumns, exportFields, loadAreaNames, omitPersonalData } from './export.ts'

const asListed = {
  columns: { countyId: 'county', districtId: 'county.district', groupId: 'group' },
  byKeys,
  fulltext: { words: entryWords },
  populate: ['county', 'group'],
  relations: { county: toOne(({ county }: Entry) => county.id, County, countyPresenter) },
}

const idFrom = (value: number): Condition => ({ field: 'id', operator: '$gte', value })
const idUpTo = (value: number): Condition => ({ field: 'id', operator: '$lte', value })

const getCount = (where: Condition | null | undefined): ListRequest => ({
  offset: 0,
  limit: 0,
  where: where ?? null,
  orderBy: [],
  fields: [],
  populate: {},
  needs: [],
  isDefault: false,
})

interface Deps {
  orm: Orm
  counties: CountyService
}

interface Bound extends Deps {
  log: ReturnType<typeof createAccessLog>
}

export const entryReviewService = (deps: Deps) =>
  bindService(
    { ...deps, log: createAccessLog(deps.orm) },
    { listPublicSubmissions, listSubmissionGroups, getEntryBounce, exportPublicSubmissions },
  )

async function listPublicSubmissions({ orm, counties, log }: Bound, { query, ...by }: Call<'listPublicSubmissions'>) {
  const listedEntries: Entry[] = []
  const collectAndReply = (entry: Entry) => {
    listedEntries.push(entry)
    return toReply(entry)
  }
  const list = await findList(forkSeason(orm.em, by.season), PublicNameSubmission, query, {
    ...asListed,
    ranks: { gradeLevel: () => counties.gradeNames(by.season) },
    toReply: collectAndReply,
  })
  await logEntries(log, listedEntries, query, by)
  return list
}

async function listSubmissionGroups({ orm, log }: Bound, { query, ...by }: Call<'listSubmissionGroups'>) {
  const list = await findList(forkSeason(orm.em, by.season), SubmissionGroup, query, {
    columns: { districtId: 'first.county.district' },
    populate: ['first.county', 'first.group'],
    toReply: ({ id, first, count, pending }): SubmissionGroupReply => ({
      id,
      first: toReply(first as Entry),
      count,
      pending,
    }),
  })
  if (query.fields.includes('first') && list.items.length > 0)
    await logListing(log, 'the list of names that are alike', by)
  return list
}

/**
 * Audited like the outbox: a mail server quotes the address.
 * @throws Refusal submission.not_found
 */
async function getEntryBounce({ orm, log }: Bound, { params: { id }, ...by }: Call<'getEntryBounce'>) {
  const em = orm.em.fork()
  const entry = await em.findOne(PublicNameSubmission, { id }, { filters: false })
  if (!entry) throw new Refusal('submission.not_found')
  const bounce = await findBounce(em, entryMailKinds, entry)
  if (!bounce) return { bounce: null }
  await log.listed({ action: 'mail.listed', subject: { type: 'mail', id: null, name: 'the outbox' } }, by)
  const { attemptedAt, createdAt, response } = bounce
  return { bounce: { at: (attemptedAt ?? createdAt).toISOString(), response: response ?? '' } }
}

/** Audited before the first row is sent. */
async function exportPublicSubmissions(
  { orm }: Bound,
  { query: { where, personalData = 'no' }, viewer, now, season }: Call<'exportPublicSubmissions'>,
) {
  const em = forkSeason(orm.em, season)
  const areaNames = await loadAreaNames(em)
  const { total: rows } = await findList(em, PublicNameSubmission, getCount(where), { ...asListed, toReply })
  recordAuditEvent(em, {
    at: now,
    action: 'submission.exported',
    by: viewer,
    subject: { type: 'public submission', id: null, name: 'every entry that was filtered' },
    after: { personalData, rows, where: where ? omitPersonalData(where) : null },
  })
  await em.flush()
  // Without the id span, PostgreSQL would scan the primary key through the entries of all other years.
  const span = (await findIdSpan(em, 'entries', season)) ?? { from: 0, to: 0 }
  const inSpan = { all: [...(where ? [where] : []), idFrom(span.from), idUpTo(span.to)] }
  const entries = readEveryRow(() => forkSeason(orm.em, season), PublicNameSubmission, exportFields, inSpan, asListed)
  const columns = exportColumns(areaNames, personalData === 'yes')
  return writeCsvFile('plow-names.csv', columns, entries, await readTimeZone(em))
}
