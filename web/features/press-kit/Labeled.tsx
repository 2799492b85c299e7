import type { ReactNode } from 'react'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'

interface LabeledProps {
  label: string
  level?: 3 | 4
  children: ReactNode
}

/** A text to copy under its heading. */
export function Labeled({ label, level = 3, children }: LabeledProps) {
  return (
    <Stack gap="2">
      <Text as={level === 3 ? 'h3' : 'h4'} weight="strong" {...(level === 4 && { size: '2' })}>
        {label}
      </Text>
      {children}
    </Stack>
  )
}
