import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Text } from '../../ui/layout/Boxes.tsx'

export function CheckItem({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <Row as="li" gap="3" isUnwrapped align="start">
      <Text as="span" tone={isDone ? 'success' : 'soft'} style={{ flex: 'none' }}>
        <Icon of={isDone ? Check : Circle} size={20} />
      </Text>
      <div>{children}</div>
    </Row>
  )
}

export function SpokenMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation()
  return <span className="visually-hidden">{`${t(isDone ? 'season.done' : 'season.open')} `}</span>
}
