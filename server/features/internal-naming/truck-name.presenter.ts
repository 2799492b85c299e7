import type { InferEntity } from '@mikro-orm/core'
import { type Relations, toMany, toOne } from '../../db/lists/relations.ts'
import {
  EmployeeSubmission,
  type EmployeeSubmissionRow,
  Rejection,
  Status,
} from '../../entities/internal-naming.entity.ts'
import { adminUser, colleague, district } from '../relations/related.ts'
import { toName, toRejection, toStatus } from './truck-name.ts'

const truck = ['snowplowName', 'snowplowId', 'createdAt']
const person = (property: string) => [`${property}.firstName`, `${property}.lastName`]

const ofName = {
  user: colleague,
  district,
  status: toOne(({ status }: EmployeeSubmissionRow) => status.id, Status, {
    reads: ['name'],
    toReply: toStatus,
  }),
}

export const nameRelations: Relations<EmployeeSubmissionRow> = {
  ...ofName,
  rejections: toMany(Rejection, 'employeeSubmission', {
    reads: [...truck, 'reason', 'user', ...person('adminUser')],
    toReply: toRejection,
    relations: { user: colleague, adminUser },
  }),
}

export const rejectionRelations: Relations<InferEntity<typeof Rejection>> = {
  user: colleague,
  adminUser,
  employeeSubmission: toOne((row) => row.employeeSubmission.id, EmployeeSubmission, {
    reads: [...truck, 'updatedAt', 'version', 'district', 'status.name', ...person('user')],
    toReply: toName,
    relations: ofName,
  }),
}
