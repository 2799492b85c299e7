import type { Orm } from '../../db/orm.ts'
import { remembered } from '../../db/remembered.ts'
import { County, District, GradeLevel } from './county.entity.ts'

export type CountyService = ReturnType<typeof countyService>

/** Reference data changes only with a deployment; a minute bounds what a process can miss. */
const referenceAge = 60_000

export function countyService(orm: Orm) {
  const counties = remembered(referenceAge, async (_: 'all') => {
    const found = await orm.em.fork().findAll(County, { orderBy: { name: 'asc' } })
    return found.map(({ id, name, district }) => ({ id, name, districtId: district.id }))
  })
  const districts = remembered(referenceAge, async (_: 'all') => {
    const found = await orm.em.fork().findAll(District, { orderBy: { id: 'asc' } })
    return found.map(({ id, name }) => ({ id, name }))
  })
  const gradeLevels = remembered(referenceAge, async (_: 'all') => {
    const found = await orm.em.fork().findAll(GradeLevel, { orderBy: { id: 'asc' } })
    return found.map(({ id, name }) => ({ id, name }))
  })

  return {
    listCounties: () => counties('all'),
    listDistricts: () => districts('all'),
    listGradeLevels: () => gradeLevels('all'),
    findCounty: async (id: number) => (await counties('all')).find((county) => county.id === id),
    hasDistrict: async (id: number) => (await districts('all')).some((district) => district.id === id),
    hasGradeLevel: async (name: string) => (await gradeLevels('all')).some((level) => level.name === name),
  }
}
