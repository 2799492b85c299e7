import type { ComponentPropsWithRef } from 'react'
import { classes, Stack } from './Layout.tsx'
import styles from './layout.module.css'
import { Text } from './Text.tsx'

interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  title?: string
}

export function EmptyState({ title, children, ...rest }: EmptyStateProps) {
  return (
    <Stack {...rest} gap="3" className={classes(styles.empty, styles.centered)}>
      {title && (
        <Text size="4" weight="bold">
          {title}
        </Text>
      )}
      {children}
    </Stack>
  )
}
