import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'

/** Lines that are shown; of more, only how many they are. */
const mostShown = 8

export function ShortList({ lines }: { lines: readonly ReactNode[] }) {
  const { t } = useTranslation()
  const more = lines.length - mostShown
  return (
    <ul>
      {lines.slice(0, mostShown).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they neither move nor change
        <li key={place}>{line}</li>
      ))}
      {more > 0 && <li>{t('table.andMore', { number: more })}</li>}
    </ul>
  )
}
