import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { everyRow, type ListRules, listItem, listQuery, listReply } from '../lists/paging.ts'
import { county, district, topName } from '../lists/related.ts'
import { fieldsOf } from '../lists/relations.ts'
import { id } from '../text/text.ts'

const County = county.item
export type County = z.output<typeof County>

export const countyList: ListRules = {
  where: { id: 'number', name: 'text', districtId: 'number' },
  orderBy: ['id', 'name', 'districtId'],
  fields: fieldsOf(County),
  relations: county.relations,
  defaultOrder: [{ field: 'name', direction: 'asc' }],
  defaultLimit: everyRow,
}

/** A bare list, every county by name unless asked otherwise (section 7). */
export const listCounties = route({
  method: 'GET',
  path: '/county',
  needs: 'county.read',
  summary: 'Every county with its district.',
  query: listQuery(countyList),
  reply: z.array(listItem(County, countyList)),
})

const District = district.item
export type District = z.output<typeof District>

export const districtList: ListRules = {
  where: { id: 'number', name: 'text' },
  orderBy: ['id', 'name'],
  fields: fieldsOf(District),
  relations: {
    counties: { item: County, holds: 'many' },
    topDistrictEmployeeNames: { ...topName, holds: 'many' },
  },
  defaultLimit: everyRow,
}

export const listDistricts = route({
  method: 'GET',
  path: '/district',
  needs: 'district.read',
  summary: 'Every maintenance district.',
  query: listQuery(districtList),
  reply: listReply(District, districtList),
})

const GradeLevel = z.object({ id: id(), name: z.string() })
export type GradeLevel = z.output<typeof GradeLevel>

/** A bare list in school order (section 7). */
export const listGradeLevels = route({
  method: 'GET',
  path: '/grade-level',
  needs: 'gradeLevel.read',
  summary: 'The grade levels a student can choose.',
  reply: z.array(GradeLevel),
})
