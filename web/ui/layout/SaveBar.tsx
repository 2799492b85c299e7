import type { ReactNode } from 'react'
import { Row, Stack, Text } from './Boxes.tsx'
import styles from './staff.module.css'

export function SaveBar({ status, notice, children }: { status: ReactNode; notice?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="3" className={styles.saveBar}>
      {notice}
      <Row gap="3">
        {children}
        <Text as="span" role="status" size="2" tone="soft">
          {status}
        </Text>
      </Row>
    </Stack>
  )
}
