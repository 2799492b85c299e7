import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './overlay.module.css'

/** Hover delay before a menu opens or closes (section 9), in ms. */
export const hoverDelayMs = 150

interface PopoverProps {
  label: ReactNode
  className?: string | undefined
  /** Accessible name and tooltip of a button with an icon only. */
  name?: string
  isCurrent?: boolean
  /** Below the button, or beside its column with the column's height. */
  placement?: 'below' | 'column'
  onHover?: boolean
  closeOn: string
  width?: number
  /** Renders the content while closed, so that it opens before hydration as well. */
  isRendered?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A button and its popover (native: top layer, never clipped); closes on Escape, an outside click and keyboard focus
 * leaving it.
 */
export function Popover({ label, className, name, isCurrent, placement = 'below', onHover, ...rest }: PopoverProps) {
  const { closeOn, width, isRendered, children } = rest
  const id = useId().replace(/\W/g, '')
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef(0)
  const [isOpen, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  const openedFor = useRef(closeOn)
  // Runs before the first press; a passive effect of the mount could run after it, and close the menu again.
  useLayoutEffect(() => {
    if (openedFor.current !== closeOn) panel.current?.hidePopover()
    openedFor.current = closeOn
  }, [closeOn])
  useEffect(() => setOpen(panel.current?.matches(':popover-open') === true), [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const runAfterDelay = (action: () => void) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(action, hoverDelayMs)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover is a shortcut; the button does the same
    <div
      className={styles.box}
      onPointerEnter={({ pointerType }) => {
        if (onHover && pointerType === 'mouse') runAfterDelay(() => panel.current?.showPopover())
      }}
      onPointerLeave={({ pointerType }) => {
        if (onHover && pointerType === 'mouse') runAfterDelay(close)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={name}
        title={isOpen ? undefined : name}
        data-current={isCurrent || undefined}
        style={{ anchorName: `--${id}` } as CSSProperties}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`${styles.panel} ${styles[placement]}`}
        style={{ positionAnchor: `--${id}`, width } as CSSProperties}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {(isOpen || isRendered) && (typeof children === 'function' ? children(close) : children)}
      </div>
    </div>
  )
}
