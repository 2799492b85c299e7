import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'

/** Lines that are shown; of more, only how many they are. */
const maxVisible = 8

export function ShortList({ lines }: { lines: readonly ReactNode[] }) {
  const { t } = useTranslation()
  const more = lines.length - maxVisible
  return (
    <ul>
      {lines.slice(0, maxVisible).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they neither move nor change
        <li key={index}>{line}</li>
      ))}
      {more > 0 && <li>{t('table.andMore', { number: more })}</li>}
    </ul>
  )
}
