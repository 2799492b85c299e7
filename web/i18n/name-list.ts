import { getLocale } from '@snowplow/contract/text/languages.ts'
import { isolate } from './direction.ts'
import { useTranslation } from './i18n.ts'

/** Formats names that people typed as a list: "Flurry, Frosty, and Plowy". */
export function useNameList() {
  const { language, dir } = useTranslation()
  const and = new Intl.ListFormat(getLocale(language), { type: 'conjunction' })
  return (names: readonly string[]): string => and.format(names.map((name) => isolate(name, dir)))
}
