import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { idInPath } from '../text/text.ts'

/** Without counts, ranks and other districts, which only administrators see until the announcement. */
export const listWinningNames = route({
  method: 'GET',
  path: '/district/{districtId}/winning-name',
  needs: 'employeeSubmission.create',
  tags: ['pollResult', 'contest'],
  summary: 'The winning names of a district, in alphabetical order; none while the office does not share them.',
  params: z.strictObject({ districtId: idInPath() }),
  reply: z.object({ isShared: z.boolean(), names: z.array(z.string()) }),
  errors: ['district.not_found', 'ballot.counting'],
})

const Sharing = z.object({ isShared: z.boolean() })

export const getWinnerSharing = route({
  method: 'GET',
  path: '/winning-name/sharing',
  needs: 'pollResult.read',
  tags: ['contest'],
  summary: 'Whether staff see the winning names of a district while they name trucks.',
  reply: Sharing,
})

export const updateWinnerSharing = route({
  method: 'PUT',
  path: '/winning-name/sharing',
  needs: 'contest.update',
  invalidates: ['contest', 'auditEvent'],
  summary: 'Shares the winning names with staff from the first day of internal naming, or stops sharing them.',
  body: z.strictObject({ isShared: z.boolean() }),
  reply: Sharing,
})
