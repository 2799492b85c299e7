import { EmployeeNameInput, type EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import * as z from 'zod/mini'

export const emptyNaming: EmployeeNameInput = { districtId: 0, snowplowId: '', snowplowName: '' }

export const namingOf = ({ districtId, snowplowId, snowplowName }: EmployeeSubmission): EmployeeNameInput => ({
  districtId,
  snowplowId,
  snowplowName,
})

/** A name that was rejected is not sent again as it was. */
export const revisionOf = (rejected: EmployeeNameInput) =>
  EmployeeNameInput.check(
    z.refine(
      ({ districtId, snowplowId, snowplowName }) =>
        districtId !== rejected.districtId ||
        snowplowId !== rejected.snowplowId ||
        snowplowName !== rejected.snowplowName,
      { path: ['snowplowName'], error: 'unchanged' },
    ),
  )
