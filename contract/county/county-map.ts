/** The state as a drawing. A file of its own: public pages load it, and the lists' protocol stays away from them. */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { id } from '../text/text.ts'

/** SVG path data in a view box of 0 0 `width` `height`, north up. */
export const CountyMap = z.object({
  width: z.number(),
  height: z.number(),
  /** By county id. A county that the atlas does not know is missing here, and in every table all the same. */
  counties: z.array(z.object({ countyId: id(), districtId: id(), path: z.string() })),
  /** Each district's outline, and a point inside it where its number can stand. */
  districts: z.array(z.object({ districtId: id(), path: z.string(), x: z.number(), y: z.number() })),
})
export type CountyMap = z.output<typeof CountyMap>

export const getCountyMap = route({
  method: 'GET',
  path: '/county/map',
  needs: 'county.read',
  tags: ['territory'],
  summary: 'The counties and districts as SVG paths; empty when the state is not in the atlas.',
  query: seasonQuery,
  reply: CountyMap,
})
