import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormInUse } from './ContractForm.tsx'
import type { FieldName } from './field-words.ts'

/** A field by its path; where the catalogue has no name for it, with its label. */
export type NamedField = { name: FieldName; label?: string } | { name: string; label: string }

/** What an input needs to be a field of the form that it stands in. */
export function useField<Value>({ name, label }: NamedField) {
  const { t } = useTranslation()
  const { control, fields, inputId, errorOf } = useFormInUse()
  if (!fields.includes(name)) throw new Error(`This form has no field ${name}.`)
  const { field } = useController({ control: control as Control, name })
  return {
    id: inputId(name),
    name,
    label: label ?? t(`fields.${name as FieldName}`),
    error: errorOf(name as never),
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
  }
}
