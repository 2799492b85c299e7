import { missingTexts } from '@snowplow/contract/contest/contest-texts.ts'
import { concludedFrom } from '@snowplow/contract/contest/phases.ts'
import type { Check, SeasonCheck } from '@snowplow/contract/season/seasons.ts'
import type { Em } from '../../db/orm.ts'
import { getSeasonId } from '../../db/season.ts'
import { Page } from '../../entities/content-page.entity.ts'
import { County, District, GradeLevel } from '../../entities/county.entity.ts'
import { Installation } from '../../entities/installation.entity.ts'
import { EmployeeSubmission, getStatusId } from '../../entities/internal-naming.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { refuseConflicts } from '../../http/problem.ts'

/** How many entries of the season that the entity manager is in wait for their examination. */
export type CountWaiting = (em: Em) => Promise<number>

const check = (kind: SeasonCheck, isDone: boolean, count = 0, day: string | null = null): Check => ({
  kind,
  isDone,
  isNeeded: true,
  count,
  day,
  missing: [],
})

// Pages copied from the last season name its dates until an administrator edits them.
async function pagesChecked(em: Em, preparedAt: Date): Promise<Check[]> {
  const edited = await em.find(Page, { markdown: { $ne: null } }, { fields: ['updatedAt'] })
  const old = edited.filter(({ updatedAt }) => updatedAt <= preparedAt).length
  return edited.length > 0 ? [{ ...check('pages', old === 0, old), isNeeded: false }] : []
}

/** Preconditions for starting a season. `em` must be scoped to it. */
export async function checksToStart(em: Em, now: Date): Promise<Check[]> {
  const installed = await em.findOneOrFail(Installation, { id: 1 }, { populate: ['season'], refresh: true })
  const { season: current, isSample } = installed
  const { schedule, timeZone, texts, createdAt } = await em.findOneOrFail(Season, getSeasonId(em))
  const districts = await em.find(District, {}, { fields: ['id'] })
  const counties = await em.find(County, {}, { fields: ['district'] })
  const peopled = new Set(counties.map(({ district }) => district?.id))
  const empty = districts.filter(({ id }) => !peopled.has(id)).length
  const unplaced = counties.filter(({ district }) => !district).length
  const gradeLevels = await em.count(GradeLevel)
  const { announcementDate } = schedule
  const missing = missingTexts(texts)
  return [
    // The first season has no predecessor.
    ...(current.id === getSeasonId(em) ? [] : [check('lastSeason', current.state === 'closed', current.year)]),
    { ...check('department', isSample || missing.length === 0, missing.length), missing },
    check('districts', districts.length > 0, districts.length),
    check('counties', districts.length > 0 && empty + unplaced === 0, empty + unplaced),
    check('gradeLevels', gradeLevels > 0, gradeLevels),
    check('schedule', now < concludedFrom(announcementDate, timeZone), 0, announcementDate),
    ...(await pagesChecked(em, createdAt)),
  ]
}

/** Preconditions for closing a season. `em` must be scoped to it. */
export async function checksToClose(em: Em, now: Date, countWaiting: CountWaiting): Promise<Check[]> {
  const { schedule, timeZone } = await em.findOneOrFail(Season, getSeasonId(em))
  const { announcementDate } = schedule
  const trucks = await em.count(EmployeeSubmission, { status: getStatusId('Pending') })
  const entries = await countWaiting(em)
  return [
    check('announced', now >= concludedFrom(announcementDate, timeZone), 0, announcementDate),
    check('trucks', trucks === 0, trucks),
    check('entries', entries === 0, entries),
  ]
}

/** @throws ConflictRefusal season.not_ready, with every check that is not done */
export function refuseUnlessDone(checks: readonly Check[]): void {
  const open = checks.filter(({ isDone, isNeeded }) => isNeeded && !isDone)
  refuseConflicts(open.map((current, index) => ({ id: index + 1, reason: 'season.not_ready', current })))
}
