import * as z from 'zod/mini'
import { route } from './route.ts'
import { id } from './text.ts'

const County = z.object({ id: id(), name: z.string(), districtId: id() })
export type County = z.output<typeof County>

/** A bare list, ordered by name (section 7). */
export const listCounties = route({
  method: 'GET',
  path: '/county',
  needs: 'county.read',
  summary: 'Every county with its district.',
  reply: z.array(County),
})

const District = z.object({ id: id(), name: z.string() })

export const listDistricts = route({
  method: 'GET',
  path: '/district',
  needs: 'district.read',
  summary: 'Every maintenance district.',
  reply: z.object({ items: z.array(District), total: z.number() }),
})

const GradeLevel = z.object({ id: id(), name: z.string() })
export type GradeLevel = z.output<typeof GradeLevel>

/** A bare list in school order (section 7). */
export const listGradeLevels = route({
  method: 'GET',
  path: '/grade-level',
  needs: 'gradeLevel.read',
  summary: 'The grade levels a pupil can choose.',
  reply: z.array(GradeLevel),
})
