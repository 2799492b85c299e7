import type { ReactNode } from 'react'
import { Stack } from './Boxes.tsx'

interface FoldProps {
  summary: string
  children: ReactNode
}

/** Details that most readers skip. Works without scripts. */
export function Fold({ summary, children }: FoldProps) {
  return (
    <details>
      <summary>{summary}</summary>
      <Stack gap="4">{children}</Stack>
    </details>
  )
}
