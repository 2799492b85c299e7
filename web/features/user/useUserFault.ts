import { useTranslation } from 'react-i18next'
import type { UserField } from './user-form.ts'

/** Words a fault of a field: this form's own text, else the one that other forms have, else what fits any. */
export function useUserFault() {
  const { t, i18n } = useTranslation()
  return (field: UserField, code: string | undefined): string | undefined => {
    if (!code) return undefined
    const candidates = [`user.fault_${field}_${code}`, `fault.${field}.${code}`, `fault.any.${code}`]
    const known = candidates.find((key) => i18n.exists(key)) ?? 'fault.any.invalid'
    return t(known as 'fault.any.invalid')
  }
}
