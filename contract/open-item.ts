import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { seasonQuery } from './season/season.ts'
import { day, id } from './text/text.ts'

/** In the order in which pages list them. */
export const openItemKinds = [
  'requestsToConfirm',
  'ownRequests',
  'undecidedTies',
  'unexplainedPatterns',
  'undecidedEntries',
  'districtsWithoutFavorites',
  'staffWithoutFavorites',
  'districtsWithoutOptions',
  'districtsWithoutVotes',
  'undecidedTruckNames',
  'districtsWithoutTruck',
  'winnersWithoutTruck',
  'unansweredPublications',
  'noStaff',
  'undeliveredInvitations',
  'failedMails',
  'failedBackup',
  'noBackups',
  'unusableBackup',
  'missingBackup',
  'overdueBackup',
  'ownFavorites',
  'ownTruckNames',
  'rejectedTruckNames',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]

export const OpenItem = z.object({
  kind: z.literal(openItemKinds),
  count: z.number(),
  /** Null for kinds whose total means nothing, such as entries. */
  total: z.nullable(z.number()),
  /** Districts that it concerns; empty for kinds that concern none. */
  districts: z.array(z.object({ id: id(), name: z.string() })),
  /** Last day on which it is in time; null without a deadline, or once it has passed. */
  until: z.nullable(day()),
  /** Whether it waits for the caller now. Otherwise it is only unfinished, or waits for another administrator. */
  isDue: z.boolean(),
})
export type OpenItem = z.output<typeof OpenItem>

export const listOpenItems = route({
  method: 'GET',
  path: '/open-item',
  needs: 'openItem.read',
  tags: [
    'contest',
    'districtPoll',
    'employeeSubmission',
    'favoriteNames',
    'mail',
    'pollResult',
    'publicSubmission',
    'season',
    'setAside',
    'user',
    'votingOption',
  ],
  summary: 'Unfinished work of a season, and whether it waits for the caller: each kind with its count and deadline.',
  query: seasonQuery,
  reply: z.array(OpenItem),
  errors: ['ballot.counting'],
})
