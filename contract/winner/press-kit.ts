// Winners for the press office, from the end of the public poll on: nothing that the winners page will not show.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { snowplowNameMaxLength } from '../limits.ts'
import { inSeason, seasonQuery } from '../season/season.ts'
import { languageCodes } from '../text/languages.ts'
import { idInPath, instant, line, zodErrors } from '../text/text.ts'
import { Winners } from './winner.ts'

export const PressKit = z.extend(Winners, {
  /** End of the announcement day, until which nothing of it is public; null from then on. */
  embargoedUntil: z.nullable(instant()),
})
export type PressKit = z.output<typeof PressKit>

export const getPressKit = route({
  method: 'GET',
  path: '/winner/press-kit',
  needs: 'pollResult.read',
  tags: ['pollResult', 'publicSubmission', 'contest'],
  summary: 'The winners as the winners page shows them or will show them, once the public poll is over.',
  query: seasonQuery,
  reply: PressKit,
  errors: ['draw.not_open', 'ballot.counting'],
})

export const exportPressKit = route({
  method: 'GET',
  path: '/winner/press-kit/export',
  needs: 'pollResult.read',
  summary: 'The winners’ kit as CSV; until the announcement its name and each row carry the embargo.',
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
  errors: ['draw.not_open', 'ballot.counting'],
})

export const getPlowPicture = route({
  method: 'GET',
  path: '/winner/press-kit/picture',
  needs: 'pollResult.read',
  summary: 'A plow with a winning name as PNG; until the announcement the file’s name carries the embargo.',
  query: z.strictObject({
    ...inSeason,
    district: idInPath(),
    snowplowName: line(snowplowNameMaxLength),
    language: z.enum(languageCodes, zodErrors('invalid')),
  }),
  reply: z.string(),
  replyType: 'image/png',
  errors: ['draw.not_open', 'ballot.counting', 'winner.not_found'],
})
