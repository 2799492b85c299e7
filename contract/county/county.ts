import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { createBareList, createList, everyRow } from '../lists/paging.ts'
import { county, district, topName } from '../lists/related.ts'
import { id } from '../text/text.ts'

export const County = county.item
export type County = z.output<typeof County>

/** Bare list, by name unless ordered otherwise (section 7). */
export const listCounties = route({
  path: '/county',
  needs: 'county.read',
  tags: ['territory'],
  summary: 'Every county with its district.',
  ...createBareList(County, {
    isOfSeason: true,
    where: { id: 'number', name: 'text', districtId: 'number' },
    orderBy: ['id', 'name', 'districtId'],
    relations: county.relations,
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    defaultLimit: everyRow,
  }),
})

export const District = district.item
export type District = z.output<typeof District>

export const listDistricts = route({
  path: '/district',
  needs: 'district.read',
  tags: ['territory'],
  summary: 'Every maintenance district.',
  ...createList(District, {
    isOfSeason: true,
    where: { id: 'number', name: 'text' },
    orderBy: ['id', 'name'],
    relations: {
      counties: { item: County, holds: 'many' },
      topDistrictEmployeeNames: { ...topName, holds: 'many' },
    },
    defaultLimit: everyRow,
  }),
})

export const GradeLevel = z.object({ id: id(), name: z.string() })
export type GradeLevel = z.output<typeof GradeLevel>

/** Bare list, in school order unless ordered otherwise (section 7). */
export const listGradeLevels = route({
  path: '/grade-level',
  needs: 'gradeLevel.read',
  tags: ['territory'],
  summary: 'The grade levels a student can choose.',
  ...createBareList(GradeLevel, {
    isOfSeason: true,
    where: { id: 'number', name: 'text' },
    orderBy: ['id', 'name'],
    defaultOrder: [{ field: 'position', direction: 'asc' }],
    defaultLimit: everyRow,
  }),
})
