import { useTranslation } from 'react-i18next'
import type { EntryField } from './entry-form.ts'

/** Words a field's fault: the specification's own text for the field, else what fits any. */
export function useFault() {
  const { t, i18n } = useTranslation()
  return (field: EntryField, code: string | undefined): string | undefined => {
    if (!code) return undefined
    const candidates = [`fieldErrors.${field}.${code}`, `fieldErrors.any.${code}`, 'fieldErrors.any.invalid']
    const known = candidates.find((key) => i18n.exists(key)) ?? 'fieldErrors.any.invalid'
    return t(known as 'fieldErrors.any.invalid')
  }
}
