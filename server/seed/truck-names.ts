import { type StatusName, statuses, truckKey } from '@snowplow/contract/internal-naming.ts'
import { insertRows } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'
import { District } from '../entities/county.entity.ts'
import { EmployeeSubmission, Rejection } from '../entities/internal-naming.entity.ts'
import { User } from '../entities/user.entity.ts'
import { demoAccounts, demoStaff } from './accounts.ts'
import { adjectives, nouns, pick, type Timeline } from './sample.ts'

// Per district, repeated: one is complete, one has not started, the rest are in between.
const trucksOf = [7, 4, 6, 3, 8, 5, 6, 2, 0, 5]
const doneDistrict = 8

const reasons = [
  'Another district has this name on a truck already. Please think of a different one.',
  'Too long for the door: the decal shop cuts at most 24 letters in this size.',
  'This is close to a brand name. Our lawyers asked us not to use it.',
  'Please spell it as the class did in its entry, then it is fine.',
]

const histories: readonly { rejected: number; status: StatusName }[] = [
  { rejected: 0, status: 'Pending' },
  { rejected: 0, status: 'Approved' },
  { rejected: 1, status: 'Rejected' },
  { rejected: 1, status: 'Pending' },
  { rejected: 0, status: 'Approved' },
  { rejected: 0, status: 'Pending' },
  { rejected: 2, status: 'Rejected' },
  { rejected: 1, status: 'Approved' },
]

const start = Date.parse('2025-10-10T13:00:00Z')
const hours = (count: number) => count * 3_600_000

/**
 * Seeds truck names in every status, with zero to two rejections. The first ones of district 1, and every fourth,
 * belong to the demo's staff account. Requires the accounts.
 */
export async function seedTruckNames(em: Em, when: Timeline): Promise<void> {
  const at = (index: number, step: number) => when(start + index * hours(1) + step * hours(3))
  const emails = [...demoAccounts, ...demoStaff].map(({ email }) => email)
  const users = await em.find(User, { emailKey: { $in: emails } }, { orderBy: { id: 'asc' } })
  const admin = users.find(({ roles }) => roles.includes('admin'))
  const [own, ...otherStaff] = users.filter(({ roles }) => !roles.includes('admin'))
  if (!own || !admin) return
  const districts = await em.findAll(District, { orderBy: { id: 'asc' } })
  const trucks = districts.flatMap(({ id: district }) =>
    Array.from({ length: pick(trucksOf, district - 1) }, (_, number) => ({ district, number: number + 1 })),
  )
  const names = trucks.map(({ district, number }, index) => {
    const history = district === doneDistrict ? pick(histories, 1) : pick(histories, index)
    const snowplowId = `P ${district}-${String(number * 7).padStart(3, '0')}`
    return {
      rejected: history.rejected,
      nameAfter: (refusals: number) => {
        // Steps that never produce a name twice.
        const noun = index * 5 + Math.floor(index / nouns.length) * 3 + refusals * 7
        return `${pick(adjectives, index + refusals * 5)} ${pick(nouns, noun)}`
      },
      row: {
        snowplowName: '',
        snowplowId,
        truckKey: truckKey(snowplowId),
        heldTruck: history.status === 'Rejected' ? null : truckKey(snowplowId),
        user: index % 4 === 0 || index < 3 ? own.id : pick(otherStaff.length ? otherStaff : [own], index).id,
        district,
        status: statuses.indexOf(history.status) + 1,
        createdAt: at(index, 0),
        updatedAt: at(index, history.rejected * 2 + (history.status === 'Approved' ? 1 : 0)),
      },
      // A rejected name is stored as of its last rejection.
      lastName: history.status === 'Rejected' ? history.rejected - 1 : history.rejected,
    }
  })
  const ids = await insertRows(
    em,
    EmployeeSubmission,
    names.map(({ row, lastName, nameAfter }) => ({ ...row, snowplowName: nameAfter(lastName) })),
  )
  const rejections = names.flatMap(({ rejected, row, nameAfter }, index) =>
    Array.from({ length: rejected }, (_, refusal) => ({
      snowplowName: nameAfter(refusal),
      snowplowId: row.snowplowId,
      reason: pick(reasons, index + refusal),
      user: row.user,
      adminUser: admin.id,
      employeeSubmission: ids[index] as number,
      createdAt: at(index, refusal * 2 + 1),
    })),
  )
  await insertRows(em, Rejection, rejections)
}
