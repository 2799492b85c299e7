import { getLocale } from '@snowplow/contract/text/languages.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAnchor } from '../../lib/hooks/useAnchor.ts'
import { Card, Stack, Text } from '../../ui/layout/Boxes.tsx'
import styles from './PollResult.module.css'

interface PanelProps {
  /** Fragment of an address that leads to the panel. */
  anchor?: string
  title: string
  about?: ReactNode
  level?: 2 | 3
  children: ReactNode
}

export function Panel({ anchor, title, about, level = 2, children }: PanelProps) {
  const id = useId()
  const ref = useAnchor<HTMLElement>(anchor)
  return (
    <Card as="section" ref={ref} id={anchor} tabIndex={anchor ? -1 : undefined} aria-labelledby={id} gap="4">
      <Stack gap="1" width={720}>
        <Text as={level === 2 ? 'h2' : 'h3'} id={id} size="4" weight="bold">
          {title}
        </Text>
        {about && (
          <Text size="2" tone="soft">
            {about}
          </Text>
        )}
      </Stack>
      {children}
    </Card>
  )
}

export function useNumberFormatters() {
  const { language } = useTranslation()
  const locale = getLocale(language)
  const number = new Intl.NumberFormat(locale)
  const rounded = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    number: (value: number) => number.format(value),
    rounded: (value: number) => rounded.format(value),
    share: (value: number) => share.format(value),
  }
}

/** Share from 0 to 1. Decorative: the number is displayed beside it. */
export function ShareBar({ share, isStrong }: { share: number; isStrong?: boolean }) {
  return <progress aria-hidden="true" value={share} className={isStrong ? styles.strong : undefined} />
}
