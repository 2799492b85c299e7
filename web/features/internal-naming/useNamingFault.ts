import { useTranslation } from 'react-i18next'
import type { NamingField } from './form/naming-form.ts'

/** Words a fault of a field: this feature's own text, else the one that other forms have, else what fits any. */
export function useNamingFault() {
  const { t, i18n } = useTranslation()
  return (field: NamingField | 'reason', code: string | undefined): string | undefined => {
    if (!code) return undefined
    const candidates = [`naming.fault_${field}_${code}`, `fieldErrors.${field}.${code}`, `fieldErrors.any.${code}`]
    const known = candidates.find((key) => i18n.exists(key)) ?? 'fieldErrors.any.invalid'
    return t(known as 'fieldErrors.any.invalid')
  }
}
