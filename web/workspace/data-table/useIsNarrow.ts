import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element has less than `minWidth` pixels, whatever stands beside it; null before it is measured. */
export function useIsNarrow(box: RefObject<HTMLElement | null>, minWidth: number): boolean | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width === null ? null : width < minWidth
}
