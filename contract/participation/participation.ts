// Participation report, published with the department's annual report: no number identifies a family or a voter.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { inSeason, seasonQuery } from '../season/season.ts'
import { day, instant } from '../text/text.ts'

/** Null if withheld: below ten, or without it a number below ten could be calculated. */
const figure = () => z.nullable(z.number())
const figures = { entries: figure(), votes: figure() }

/** Bounds the reply: any link can name another source. */
export const maxListedSources = 50

export const Participation = z.object({
  year: z.number(),
  countedAt: instant(),
  /** Progress of the count of votes after a server start; null once it is complete. */
  counting: z.nullable(z.object({ counted: z.number(), of: z.number() })),
  /** Entries in every state, and counted votes of the districts with at least ten. */
  total: z.object(figures),
  /** In the contest's time zone, without days on which nothing came. */
  days: z.array(z.object({ day: day(), ...figures })),
  /** Every county of the contest, by name. */
  counties: z.array(z.object({ name: z.string(), ...figures })),
  /** Largest first, only those whose number is shown. `key` is equal for the spellings of one school in a county. */
  schools: z.array(z.object({ key: z.string(), name: z.string(), county: z.string(), entries: z.number() })),
  /** True once school names are destroyed with the families’ data. */
  areSchoolsDestroyed: z.boolean(),
  /** Largest first, only those of which a number is shown. */
  sources: z.array(z.object({ source: z.string(), ...figures })),
  /** Without the name of a source. */
  withoutSource: z.object(figures),
  /** From a file, by the office. */
  imported: figure(),
  /** Total of each list without its lines. */
  rest: z.object({
    days: z.object(figures),
    counties: z.object(figures),
    schools: figure(),
    sources: z.object(figures),
  }),
})
export type Participation = z.output<typeof Participation>

export const getParticipation = route({
  method: 'GET',
  path: '/participation',
  needs: 'pollResult.read',
  tags: ['pollResult', 'publicSubmission'],
  summary: 'Entries and votes of a season by day, county, school and source, without numbers below ten.',
  query: seasonQuery,
  reply: Participation,
})

export const exportParticipation = route({
  method: 'GET',
  path: '/participation/export',
  needs: 'pollResult.read',
  summary: 'The participation report as CSV, on request with another season. Recorded in the audit log.',
  query: z.strictObject({ ...inSeason, beside: inSeason.season }),
  reply: z.string(),
  replyType: 'text/csv',
  errors: ['season.not_found', 'ballot.counting'],
})
