import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Row } from '../../ui/layout/Boxes.tsx'

const getControls = (group: HTMLElement) =>
  [...group.querySelectorAll<HTMLElement>('a[href], button')].filter((control) => !control.closest('[popover]'))

function makeOnlyTabStop(group: HTMLElement, current?: HTMLElement): void {
  const controls = getControls(group)
  const stop = current ?? controls.find((control) => control.tabIndex === 0) ?? controls[0]
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}

/** Index of the control that a key moves to (toolbar pattern of the ARIA Authoring Practices Guide). */
function getTarget(key: string, index: number, count: number, isRtl: boolean): number | undefined {
  const next = (index + 1) % count
  const previous = (index - 1 + count) % count
  return {
    ArrowRight: isRtl ? previous : next,
    ArrowLeft: isRtl ? next : previous,
    Home: 0,
    End: count - 1,
  }[key]
}

/** Group of icon buttons with a single Tab stop; arrow keys move inside it (roving tabindex). */
export function ToolGroup({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = group.current
    if (!element) return
    makeOnlyTabStop(element)
    const observer = new MutationObserver(() => makeOnlyTabStop(element))
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const controls = getControls(event.currentTarget)
    const index = controls.indexOf(event.target as HTMLElement)
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = getTarget(event.key, index, controls.length, isRtl)
    if (target === undefined) return
    event.preventDefault()
    controls[target]?.focus()
  }
  return (
    <Row
      ref={group}
      role="toolbar"
      aria-label={t('shell.tools')}
      gap="1"
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, target }) => {
        if (getControls(currentTarget).includes(target)) makeOnlyTabStop(currentTarget, target)
      }}
    >
      {children}
    </Row>
  )
}
