import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { EmployeeSubmission, getStatusId } from '../../entities/internal-naming.entity.ts'
import type { CountyService } from '../county/county.service.ts'
import { getLastDay, getPhase, type OpenItemSource, toOpenItem } from '../relations/open-items.ts'

export const createTruckSource = (orm: Orm, counties: Pick<CountyService, 'everyDistrict'>): OpenItemSource => ({
  needs: 'employeeSubmission.review',
  async find({ season, contest }) {
    const em = forkSeason(orm.em, season)
    const approved = await em.find(EmployeeSubmission, { status: getStatusId('Approved') }, { fields: ['district'] })
    const named = new Set(approved.map(({ district }) => district.id))
    const districts = await counties.everyDistrict(season)
    const open = districts.filter(({ id }) => !named.has(id))
    const until = getLastDay(contest, 4)
    return [
      toOpenItem('undecidedTruckNames', await em.count(EmployeeSubmission, { status: getStatusId('Pending') }), {
        until,
      }),
      toOpenItem('districtsWithoutTruck', open.length, {
        until,
        total: districts.length,
        districts: open.map(({ id, name }) => ({ id, name })),
        isDue: getPhase(contest, 4).state !== 'not_started',
      }),
    ]
  },
})

/** Truck names of a member of the staff. */
export const createOwnTruckSource = (orm: Orm): OpenItemSource => ({
  needs: 'employeeSubmission.create',
  async find({ season, viewer, contest }) {
    if (!viewer.roles.includes('user') || getPhase(contest, 4).state !== 'active') return []
    const em = forkSeason(orm.em, season)
    const until = getLastDay(contest, 4)
    const own = { user: viewer.id }
    const rejected = await em.count(EmployeeSubmission, { ...own, status: getStatusId('Rejected') })
    return [
      toOpenItem('ownTruckNames', (await em.count(EmployeeSubmission, own)) === 0 ? 1 : 0, { until }),
      toOpenItem('rejectedTruckNames', rejected, { until }),
    ]
  },
})
