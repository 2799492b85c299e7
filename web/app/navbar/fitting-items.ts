import { type RefObject, useLayoutEffect, useState } from 'react'

/** Room of the menu "More" and of badges, in CSS pixels. */
const moreWidth = 110
const badgeWidth = 34

/** @returns how many items of the widths fit into one row; those that don't fit leave room for "More" */
export function countFitting(widths: readonly number[], available: number): number {
  const sum = (upTo: number) => widths.slice(0, upTo).reduce((total, width) => total + width + badgeWidth, 0)
  if (sum(widths.length) <= available) return widths.length
  let count = widths.length
  while (count > 0 && sum(count) > available - moreWidth) count -= 1
  return count
}

/**
 * Number of items that fit into the row; all of them without a ruler. `ruler` has a copy of each, which is measured again
 * when the window, the text size or the language change.
 */
export function useFittingCount(ruler: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = ruler.current
    if (!element) return
    const measure = () =>
      setCount(
        countFitting(
          [...element.children].map((item) => item.getBoundingClientRect().width),
          element.clientWidth,
        ),
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const item of element.children) observer.observe(item)
    return () => observer.disconnect()
  })
  return count
}
