import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import { EmployeeNameInput, type EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../../i18n/i18n.ts'
import { getFailureCode } from '../../../lib/call.ts'
import { useInvalidate } from '../../../lib/query.ts'
import { useContractForm } from '../../../ui/form/contract-form.ts'
import { truckHolderQuery } from '../internal-naming.queries.ts'

export const emptyNaming: EmployeeNameInput = { districtId: 0, snowplowId: '', snowplowName: '' }

export const toNaming = ({ districtId, snowplowId, snowplowName }: EmployeeSubmission): EmployeeNameInput => ({
  districtId,
  snowplowId,
  snowplowName,
})

/** Rejects resubmitting a rejected name unchanged. */
export const createRevision = (rejected: EmployeeNameInput) =>
  EmployeeNameInput.check(
    z.refine(
      ({ districtId, snowplowId, snowplowName }) =>
        districtId !== rejected.districtId ||
        snowplowId !== rejected.snowplowId ||
        snowplowName !== rejected.snowplowName,
      { path: ['snowplowName'], error: 'unchanged' },
    ),
  )

type NamingForm<Result> = Parameters<typeof useContractForm<EmployeeNameInput, EmployeeNameInput, Result>>[0]

const duplicateTruckCode = 'naming.duplicate_truck' satisfies ErrorCode

export function useNamingForm<Result>({ onFailed, ...options }: NamingForm<Result>) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const [duplicateTruck, setDuplicateTruck] = useState('')
  const holder = useQuery({ ...truckHolderQuery(duplicateTruck), enabled: duplicateTruck !== '' }).data?.items[0]
  return useContractForm({
    ...options,
    fieldOf: { [duplicateTruckCode]: 'snowplowId', 'district.not_found': 'districtId' },
    errorMessage: (_, code) =>
      code === duplicateTruckCode && holder
        ? t('naming.usedBy', {
            truck: holder.snowplowId,
            name: holder.snowplowName,
            status: t(`naming.status_${holder.status.name}`),
            person: holder.userName,
          })
        : undefined,
    onFailed: (error, name) => {
      if (getFailureCode(error) === 'naming.not_open') invalidate('contest')
      if (getFailureCode(error) === duplicateTruckCode) setDuplicateTruck(name.snowplowId)
      onFailed?.(error, name)
    },
  })
}
