import type { ErrorCode, FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import { useCallback } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { Messages } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { KeyOf } from '../../i18n/translate.ts'
import { useFieldsInUse } from './ContractForm.tsx'

type FieldName = keyof Messages['fields']
export type FieldErrorKey = Exclude<keyof Messages['fieldErrors'], 'any'>

/** Codes that a form cannot produce. */
type ProgramError =
  | 'wrong_type'
  | 'exactly_three'
  | 'unknown_field'
  | 'not_allowed'
  | 'too_complex'
  | 'not_in_district'
  | 'busy'
  | 'not_answering'
  | 'not_done'
  | 'overloaded'
  | 'read_only'
  | 'stopping'
type TranslatedError = Exclude<FieldErrorCode, ProgramError>
/** Call errors that a form can show at a field: those with a message in the catalogues. */
export type CallErrorCode = Extract<ErrorCode, KeyOf<Messages['errors']>>

/**
 * Returns the error message of a field: the field's specific one, else the generic one. A contract code without a
 * message does not compile.
 */
export function useFieldErrorMessage(): (errorKey: string, code: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (errorKey, code) => {
      if (code.includes('.')) return t(`errors.${code as CallErrorCode}`)
      const specificKey = `fieldErrors.${errorKey}.${code}` as 'fieldErrors.email.required'
      return t([specificKey, `fieldErrors.any.${code as TranslatedError}`, 'fieldErrors.any.invalid'])
    },
    [t],
  )
}

/** A field by its path; needs a label if the catalogue has none. */
export type NamedField = { name: FieldName; label?: string } | { name: string; label: string }

export function useField<Value>({ name, label }: NamedField) {
  const { t } = useTranslation()
  const { control, names, inputId, errorMessage } = useFieldsInUse()
  if (!names.includes(name)) throw new Error(`This form has no field ${name}.`)
  const { field, fieldState } = useController({ control: control as Control, name })
  const code = fieldState.error?.message
  return {
    id: inputId(name),
    name,
    label: label ?? t(`fields.${name as FieldName}`),
    error: code ? errorMessage(name, code) : undefined,
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
  }
}
