import { type ReactNode, useId } from 'react'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import styles from './Example.module.css'

export function ExampleSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} gap="4" className={styles.section}>
      <Stack gap="2">
        <h2 id={id}>{title}</h2>
        <Text tone="soft">{lead}</Text>
      </Stack>
      {children}
    </Stack>
  )
}
