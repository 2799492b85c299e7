import type { Participation } from '@snowplow/contract/participation/participation.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { County } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { SourceCount } from '../../entities/source-count.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { type Columns, writeCsvFile } from '../../http/csv/csv-file.ts'
import type { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { entryStatisticsService } from '../entry/review/entry-statistics.service.ts'
import type { BallotCount } from '../poll-result/current-count.ts'
import { createCountingRefusal } from '../poll-result/still-counting.ts'
import { type CsvLine, listCsvLines } from './csv-lines.ts'
import { countImported, readSchools, toCountyEntries } from './entry-figures.ts'
import { toReport } from './report.ts'
import { readVoteFigures } from './vote-figures.ts'

interface Deps {
  orm: Orm
  count: BallotCount
  statistics: Pick<ReturnType<typeof entryStatisticsService>, 'readStatistics'>
}

export const participationService = (deps: Deps) => bindService(deps, { getParticipation, exportParticipation })

async function readReport({ orm, count, statistics }: Deps, season: number, now: Date): Promise<Participation> {
  const em = forkSeason(orm.em, season)
  const { year } = await em.findOneOrFail(Season, season, { fields: ['year'] })
  const counted = await statistics.readStatistics(season)
  const counties = await em.findAll(County, { orderBy: { nameOrder: 'asc' } })
  const sources = await em.findAll(SourceCount)
  const schools = await readSchools(em, counties)
  return toReport({
    year,
    countedAt: now.toISOString(),
    entries: {
      total: counted.total,
      days: new Map(counted.days.map(({ day, entries }) => [day, entries])),
      counties: toCountyEntries(counted),
      imported: await countImported(em),
    },
    schools,
    // Each entry comes with a school.
    areSchoolsDestroyed: schools.length === 0 && counted.total > 0,
    votes: await readVoteFigures(em, count),
    counties: counties.map(({ id, name, district }) => ({ id, name, districtId: district?.id ?? null })),
    sources: sources.map(({ kind, source, uses }) => ({ kind, source, uses })),
  })
}

async function getParticipation(deps: Deps, { season, now }: Call<'getParticipation'>): Promise<Participation> {
  return readReport(deps, season, now)
}

const columns: Columns<CsvLine> = [
  ['Season', ({ year }) => year],
  ['By', ({ by }) => by],
  ['Name', ({ name }) => name],
  ['County', ({ county }) => county],
  ['Entries', ({ entries }) => entries],
  ['Votes', ({ votes }) => votes],
]

/** Audited before the first row is sent. @throws Refusal season.not_found, ballot.counting */
async function exportParticipation(deps: Deps, call: Call<'exportParticipation'>): Promise<StreamReply> {
  const { query, season, viewer, now } = call
  const em = forkSeason(deps.orm.em, season)
  const beside = query.beside === undefined ? null : await em.findOne(Season, { year: query.beside })
  if (query.beside !== undefined && !beside) throw new Refusal('season.not_found')
  const reports = [await readReport(deps, season, now), ...(beside ? [await readReport(deps, beside.id, now)] : [])]
  if (reports.some(({ counting }) => counting)) throw createCountingRefusal()
  const [{ year } = { year: 0 }] = reports
  recordAuditEvent(em, {
    at: now,
    action: 'participation.exported',
    by: viewer,
    subject: { type: 'season', id: season, name: String(year) },
    before: {},
    after: beside ? { beside: beside.year } : {},
  })
  await em.flush()
  return writeCsvFile('participation.csv', columns, reports.flatMap(listCsvLines))
}
