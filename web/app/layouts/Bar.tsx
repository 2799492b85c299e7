import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes, Row } from '../../ui/layout/Layout.tsx'
import parts from '../../ui/layout/parts.module.css'
import type { Part } from './layout-regions.ts'
import styles from './Shell.module.css'

/** Heights are measured, since text size, wrapping and language change them. */
export const heightOf = (part: Part) => `--${part}-height`

interface BarProps {
  as: 'header' | 'nav'
  part: 'toolbar' | 'navbar'
  isFixed: boolean
  'aria-label'?: string
  className?: string
  children: ReactNode
}

/** A bar across the page, which tells the style sheets how high it is. */
export function Bar({ part, isFixed, className, ...rest }: BarProps) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const page = document.documentElement.style
    const measure = () => page.setProperty(heightOf(part), `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty(heightOf(part))
    }
  }, [part])
  const look = classes(parts.unprinted, styles.bar, isFixed && styles.fixed, className)
  return <Row {...rest} ref={bar} data-part={part} gap="1" className={look} style={{ top: `var(--${part}-top, 0)` }} />
}
