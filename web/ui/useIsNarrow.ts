import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels below which a grid's columns no longer fit beside each other. */
const gridMinWidth = 760

/** Whether an element has too little width for a grid, whatever stands beside it; null before it is measured. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean | null {
  const [isNarrow, setNarrow] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setNarrow(element.clientWidth < gridMinWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return isNarrow
}
