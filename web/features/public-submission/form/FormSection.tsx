import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import styles from './Form.module.css'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="fieldset" className={styles.section}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <Stack gap="5" className={styles.fields}>
        {children}
      </Stack>
    </Card>
  )
}
