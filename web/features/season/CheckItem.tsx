import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import styles from './Seasons.module.css'

export function CheckItem({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <Row as="li" gap="3" isUnwrapped align="start">
      <span className={isDone ? styles.done : styles.open}>
        <Icon of={isDone ? Check : Circle} size={20} />
      </span>
      <div>{children}</div>
    </Row>
  )
}

export function SpokenMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation()
  return <span className="visually-hidden">{t(isDone ? 'season.done' : 'season.open')} </span>
}
