import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { joinClasses, Row } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import type { LayoutSection } from './layout-regions.ts'
import styles from './Shell.module.css'

/** Name of the custom property with the bar's measured height: text size, wrapping and language change it. */
export const getHeightProperty = (section: LayoutSection) => `--${section}-height`

interface BarProps {
  as: 'header' | 'nav'
  section: 'toolbar' | 'navbar'
  isFixed: boolean
  'aria-label'?: string
  className?: string
  children: ReactNode
}

export function Bar({ section, isFixed, className, ...rest }: BarProps) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const page = document.documentElement.style
    const measure = () => page.setProperty(getHeightProperty(section), `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty(getHeightProperty(section))
    }
  }, [section])
  const classNames = joinClasses(shared.unprinted, styles.bar, isFixed && styles.fixed, className)
  return (
    <Row
      {...rest}
      ref={bar}
      data-section={section}
      gap="1"
      className={classNames}
      style={{ top: `var(--${section}-top, 0)` }}
    />
  )
}
