// Separate file: a public page loads it.
import * as z from 'zod/mini'
import { route, toAddress } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { id } from '../text/text.ts'

/** Neither counts nor ranks: only administrators may see the runners-up. */
export const Winners = z.object({
  districts: z.array(
    z.object({
      districtId: id(),
      name: z.string(),
      counties: z.array(z.string()),
      /** True until a draw decides a tie: all tied names are listed. */
      isUndecided: z.boolean(),
      /** Several if tied; empty without votes. */
      names: z.array(
        z.object({
          snowplowName: z.string(),
          snowplowNameDescription: z.string(),
          /** Published with the family's permission only. */
          family: z.nullable(z.object({ firstName: z.string(), gradeLevel: z.string(), schoolName: z.string() })),
          /** Class that entered the name together; its teacher and school are published with the teacher’s permission only. */
          schoolClass: z.nullable(
            z.object({
              gradeLevel: z.string(),
              teacher: z.nullable(z.object({ teacherName: z.string(), schoolName: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type Winners = z.output<typeof Winners>
export type DistrictWinners = Winners['districts'][number]

export const listWinners = route({
  method: 'GET',
  path: '/winner',
  needs: 'winner.read',
  summary: 'Each district’s winning name, from the day after the announcement; of a closed season for good.',
  query: seasonQuery,
  reply: Winners,
  errors: ['winner.not_announced', 'ballot.counting'],
})

export const exportWinners = route({
  method: 'GET',
  path: '/winner/export',
  needs: 'winner.read',
  summary: 'The winning names as CSV for the press, with the student where the family permits it.',
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
  errors: ['winner.not_announced', 'ballot.counting'],
})

export const winnersAddress = (year?: string) => toAddress(listWinners, {}, year ? { season: year } : {})

export const listWinnerYears = route({
  method: 'GET',
  path: '/winner/year',
  needs: 'winner.read',
  tags: ['contest'],
  summary: 'The years whose seasons are closed, the latest first.',
  reply: z.array(z.number()),
})
