import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { EmployeeNameInput, type EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { CallError } from '../../../lib/call.ts'
import { forgetStored, readStored, store } from '../../../lib/stored.ts'

export type NamingFormState = UseFormReturn<EmployeeNameInput>
export type NamingField = keyof EmployeeNameInput

/** The form's order, which is also the order of the error summary. */
export const namingFields: readonly NamingField[] = ['districtId', 'snowplowId', 'snowplowName']

export const emptyNaming: EmployeeNameInput = { districtId: 0, snowplowId: '', snowplowName: '' }

export const namingOf = ({ districtId, snowplowId, snowplowName }: EmployeeSubmission): EmployeeNameInput => ({
  districtId,
  snowplowId,
  snowplowName,
})

export const isSame = (one: EmployeeNameInput, other: EmployeeNameInput) =>
  namingFields.every((field) => one[field] === other[field])

/** Checked by the server's own schema when it is sent, and from then on at every key. */
export const useNamingForm = (defaultValues: EmployeeNameInput): NamingFormState =>
  useForm<EmployeeNameInput>({
    defaultValues,
    resolver: standardSchemaResolver(EmployeeNameInput),
    // The summary takes the focus first; its links lead to the fields.
    shouldFocusError: false,
  })

/** What was typed before the page was loaded again, or before the session ended; anything of another shape is left. */
export function readDraft(key: string): EmployeeNameInput {
  const stored = readStored(key)
  if (typeof stored !== 'object' || stored === null) return emptyNaming
  const known = Object.entries(stored).filter(
    ([name, value]) => typeof value === typeof emptyNaming[name as NamingField],
  )
  return { ...emptyNaming, ...Object.fromEntries(known) }
}

/** Keeps what is typed in the tab's session; @returns empties the form for the next truck of the same district. */
export function useKeptDraft({ subscribe, reset, getValues }: NamingFormState, key: string): () => void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => store(key, values) }),
    [subscribe, key],
  )
  return () => {
    reset({ ...emptyNaming, districtId: getValues('districtId') })
    forgetStored(key)
  }
}

/** Puts what the server refused onto the fields that it is about. */
export function showRefusal(form: NamingFormState, error: unknown): void {
  if (!(error instanceof CallError)) return
  if (error.code === 'naming.truck_taken') form.setError('snowplowId', { message: 'taken' })
  if (error.code === 'district.not_found') form.setError('districtId', { message: 'not_found' })
  for (const { path, code } of error.fields) {
    const field = namingFields.find((name) => name === path)
    if (field) form.setError(field, { message: code })
  }
}
