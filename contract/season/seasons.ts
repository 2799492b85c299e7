// Separate from season.ts, which every visitor loads.
import * as z from 'zod/mini'
import { route, tags } from '../api/route.ts'
import { requiredTexts } from '../contest/contest-texts.ts'
import { day, fieldError, instant, version, zodErrors } from '../text/text.ts'
import { seasonStates, yearInPath } from './season.ts'

export const Season = z.object({
  year: z.number(),
  state: z.literal(seasonStates),
  isCurrent: z.boolean(),
  startsOn: day(),
  announcementDate: day(),
  startedAt: z.nullable(instant()),
  closedAt: z.nullable(instant()),
  version: z.number(),
})
export type Season = z.output<typeof Season>

export const listSeasons = route({
  method: 'GET',
  path: '/season',
  needs: 'season.read',
  tags: ['season', 'contest'],
  summary: 'Every season, the latest year first.',
  reply: z.array(Season),
})

export const startChecks = [
  'lastSeason',
  'department',
  'districts',
  'counties',
  'gradeLevels',
  'schedule',
  'pages',
] as const
export const closeChecks = ['announced', 'trucks', 'entries'] as const
export type SeasonCheck = (typeof startChecks)[number] | (typeof closeChecks)[number]

export const Check = z.object({
  kind: z.literal([...startChecks, ...closeChecks]),
  isDone: z.boolean(),
  isNeeded: z.boolean(),
  /**
   * Year of the last season for `lastSeason`; existing districts and grade levels; districts without counties plus
   * counties without a district; content pages unchanged since the last season; truck names without a decision, and
   * entries without a review.
   */
  count: z.number(),
  day: z.nullable(day()),
  missing: z.array(z.literal(requiredTexts)),
})
export type Check = z.output<typeof Check>

export const SeasonChecklist = z.object({
  season: Season,
  next: z.nullable(z.literal(['start', 'close'])),
  checks: z.array(Check),
})
export type SeasonChecklist = z.output<typeof SeasonChecklist>

const params = z.strictObject({ year: yearInPath() })
const year = z
  .number(zodErrors())
  .check(
    z.int(fieldError('wrong_type')),
    z.minimum(2000, fieldError('out_of_range')),
    z.maximum(2999, fieldError('out_of_range')),
  )
const versionBody = z.strictObject({ version: version() })

export const getSeasonChecklist = route({
  method: 'GET',
  path: '/season/{year}/checklist',
  needs: 'season.read',
  tags: ['season', 'contest', 'employeeSubmission', 'pollResult', 'publicSubmission'],
  summary: 'Checklist of a season’s next step.',
  params,
  reply: SeasonChecklist,
  errors: ['season.not_found'],
})

/**
 * Copies districts, counties, grade levels, texts, state and time zone of the current season; dates move by whole
 * weeks.
 */
export const prepareSeason = route({
  method: 'POST',
  writes: 'installation',
  path: '/season',
  needs: 'season.manage',
  invalidates: ['season', 'auditEvent'],
  summary: 'Prepares the season of a later year beside the current one.',
  body: z.strictObject({ year }),
  reply: Season,
  status: 201,
  errors: ['season.duplicate_year', 'stale'],
})

/** `year` must be later than every season ever started; dates stay. */
export const changeSeasonYear = route({
  method: 'PATCH',
  writes: 'installation',
  path: '/season/{year}',
  needs: 'season.manage',
  invalidates: tags,
  summary: 'Gives a season that is being prepared another year.',
  params,
  body: z.strictObject({ year, version: version() }),
  reply: Season,
  errors: ['season.not_found', 'season.duplicate_year', 'stale'],
})

export const startSeason = route({
  method: 'POST',
  writes: 'installation',
  path: '/season/{year}/start',
  needs: 'season.manage',
  invalidates: tags,
  summary: 'Makes a prepared season the current one, once the last is closed.',
  params,
  body: versionBody,
  reply: Season,
  errors: ['season.not_found', 'season.not_ready', 'stale'],
})

export const closeSeason = route({
  method: 'POST',
  writes: 'installation',
  path: '/season/{year}/close',
  needs: 'season.manage',
  invalidates: tags,
  summary: 'Closes the running season for good.',
  params,
  body: versionBody,
  reply: Season,
  errors: ['season.not_found', 'season.not_ready', 'draw.pending', 'ballot.counting', 'stale'],
})
