import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { id } from '../text/text.ts'
import { yearInPath } from './season.ts'

export const openItemKinds = [
  'undecidedEntries',
  'districtsWithoutFavorites',
  'staffWithoutFavorites',
  'districtsWithoutOptions',
  'districtsWithoutVotes',
  'undecidedTruckNames',
  'unansweredPublications',
  'noStaff',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]

const OpenItem = z.object({
  kind: z.literal(openItemKinds),
  count: z.number(),
  /** Null for entries and truck names, whose total means nothing. */
  total: z.nullable(z.number()),
  districts: z.array(z.object({ id: id(), name: z.string() })),
})
export type OpenItem = z.output<typeof OpenItem>

export const listOpenItems = route({
  method: 'GET',
  path: '/season/{year}/open-items',
  needs: 'season.read',
  tags: ['season', 'contest', 'districtPoll', 'employeeSubmission', 'pollResult', 'publicSubmission', 'user'],
  summary: 'Unfinished work of a season: districts, staff, entries and truck names, each with its count.',
  params: z.strictObject({ year: yearInPath() }),
  reply: z.array(OpenItem),
  errors: ['season.not_found', 'ballot.counting'],
})
