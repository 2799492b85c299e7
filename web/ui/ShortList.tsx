import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'

const maxVisible = 8

export function ShortList({ lines }: { lines: readonly ReactNode[] }) {
  const { t } = useTranslation()
  const more = lines.length - maxVisible
  return (
    <ul>
      {lines.slice(0, maxVisible).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are static
        <li key={index}>{line}</li>
      ))}
      {more > 0 && <li>{t('table.andMore', { number: more })}</li>}
    </ul>
  )
}
