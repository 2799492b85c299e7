import type { ReactNode } from 'react'
import { Row, Stack, Text } from './Layout.tsx'
import styles from './staff.module.css'

interface SaveBarProps {
  /** What is unsaved, or that nothing is. */
  status: ReactNode
  /** Why saving failed. */
  notice?: ReactNode
  children: ReactNode
}

/** The buttons that save or discard the changes of an editor; sticks to the end of the window. */
export function SaveBar({ status, notice, children }: SaveBarProps) {
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
