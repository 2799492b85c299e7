import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/languages.ts'

export function useFigures() {
  const { i18n } = useTranslation()
  const locale = localeOf(i18n.language)
  const number = new Intl.NumberFormat(locale)
  const rounded = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    number: (value: number) => number.format(value),
    rounded: (value: number) => rounded.format(value),
    share: (value: number) => share.format(value),
  }
}
