import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useTranslation } from './i18n.ts'

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** Formats bytes in the visitor's language. Two digits: screen readers announce each step of a download once. */
export function useSize(): (bytes: number) => string {
  const { language } = useTranslation()
  return (bytes) => {
    const [unit, divisor] = units.find(([, each]) => bytes >= each) ?? units[2]
    const style = { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 2 } as const
    return new Intl.NumberFormat(getLocale(language), style).format(bytes / divisor)
  }
}
