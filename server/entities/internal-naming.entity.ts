import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { type StatusName, statuses } from '@snowplow/contract/internal-naming.ts'
import { toOrder } from '../db/lists/order-key.ts'
import { bySeason } from '../db/season.ts'
import { District } from './county.entity.ts'
import { createSeasonProperty } from './season.entity.ts'
import { User } from './user.entity.ts'

/** Pending, Approved or Rejected (section 3). */
export const Status = defineEntity({
  name: 'Status',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.string().$type<StatusName>().unique(),
  },
})

/** Status ids are 1-based positions in the contract's list. */
export const getStatusId = (status: StatusName) => statuses.indexOf(status) + 1

/** Name that staff gave a real truck (section 3). */
export const EmployeeSubmission = defineEntity({
  name: 'EmployeeSubmission',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    snowplowName: p.string(),
    snowplowNameOrder: toOrder('snowplowName'),
    snowplowId: p.string(),
    snowplowIdOrder: toOrder('snowplowId'),
    truckKey: p.string().default(''),
    /** `truckKey` while the name is pending or approved: unique, so that a truck has one name at a time. */
    heldTruck: p.string().nullable(),
    user: () => p.manyToOne(User).index(),
    district: () => p.manyToOne(District).index(false),
    status: () => p.manyToOne(Status).index(false),
    rejections: () => p.oneToMany(Rejection).mappedBy('employeeSubmission').orderBy({ id: 'asc' }),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    version: p.integer().version(),
  },
  indexes: [{ properties: ['season', 'district'] }, { properties: ['season', 'status'] }],
  uniques: [{ properties: ['season', 'heldTruck'] }],
})
export type EmployeeSubmissionRow = InferEntity<typeof EmployeeSubmission>

/** Snapshot of name and truck at the rejection; never deleted. */
export const Rejection = defineEntity({
  name: 'Rejection',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    snowplowName: p.string(),
    snowplowId: p.string(),
    reason: p.text(),
    user: () => p.manyToOne(User).index(),
    adminUser: () => p.manyToOne(User).index().nullable().deleteRule('set null'),
    employeeSubmission: () => p.manyToOne(EmployeeSubmission).index(),
    createdAt: p.datetime(),
  },
})
