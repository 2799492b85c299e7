/** How administrators prepare, start and close seasons; apart from what every visitor's phone loads of them. */
import * as z from 'zod/mini'
import { route, tags } from '../api/route.ts'
import { requiredTexts } from '../contest/contest-texts.ts'
import { day, fieldError, instant, version, zodErrors } from '../text/text.ts'
import { seasonStates, yearInPath } from './season.ts'

export const Season = z.object({
  year: z.number(),
  state: z.literal(seasonStates),
  /** Whether it is the one that every page of the contest means. */
  isCurrent: z.boolean(),
  /** When names can be sent in. */
  startsOn: day(),
  announcementDate: day(),
  startedAt: z.nullable(instant()),
  closedAt: z.nullable(instant()),
  /** Grows with each change, whose author must have seen it. */
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

/** What must be so before a season starts, in the order in which it is done. */
export const startChecks = [
  'lastSeason',
  'department',
  'districts',
  'counties',
  'gradeLevels',
  'schedule',
  'pages',
] as const
/** What must be so before a season is closed. */
export const closeChecks = ['announced', 'trucks', 'entries'] as const
export type SeasonCheck = (typeof startChecks)[number] | (typeof closeChecks)[number]

export const Check = z.object({
  kind: z.literal([...startChecks, ...closeChecks]),
  isDone: z.boolean(),
  /** Whether the step waits for it; what it does not wait for is advice. */
  isNeeded: z.boolean(),
  /**
   * Of `lastSeason` its year; districts and grade levels that are there; districts without counties and counties
   * without a district; pages of words as the last season had them; names of trucks that wait for a decision, and
   * entries that wait for their examination.
   */
  count: z.number(),
  /** The day that it is about, where it is about one. */
  day: z.nullable(day()),
  /** Texts that `department` waits for. */
  missing: z.array(z.literal(requiredTexts)),
})
export type Check = z.output<typeof Check>

export const SeasonChecklist = z.object({
  season: Season,
  /** The step that comes next; none once the season is closed. */
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

/** Districts, counties, grade levels, texts, state and time zone of the current season, its days moved by whole weeks. */
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

/** Later than every season that was ever started; its days stay as they are. */
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

/** From then on every page means it. Nobody has to stop for it. */
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

/** Its winners stay as they are, and nothing of it changes any more. */
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
  errors: ['season.not_found', 'season.not_ready', 'ballot.counting', 'stale'],
})
