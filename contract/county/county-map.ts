// Separate file: public pages load it without the list protocol.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { id } from '../text/text.ts'

/** SVG path data in a view box of 0 0 `width` `height`, north up. */
export const CountyMap = z.object({
  width: z.number(),
  height: z.number(),
  counties: z.array(z.object({ countyId: id(), districtId: id(), path: z.string() })),
  /** Outline, and a point inside it for the number of the district. */
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
