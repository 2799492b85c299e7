import { type ReactNode, useId } from 'react'
import { Card, Stack, Text } from '../../ui/layout/Boxes.tsx'

export function ExampleSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} gap="4">
      <Stack gap="2">
        <h2 id={id}>{title}</h2>
        <Text tone="soft">{lead}</Text>
      </Stack>
      {children}
    </Card>
  )
}
