import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Replaces the button that was pressed, and so takes the focus. */
export function DoneNotice({ title, children }: { title?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice severity="success" title={title} ref={box}>
      {children}
    </Notice>
  )
}
