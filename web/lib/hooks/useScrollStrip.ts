import { useEffect, useRef } from 'react'

/**
 * For a row that scrolls horizontally: scrolls the active item into view, and marks the edges with more content as
 * `data-more="left right"` for the style sheet.
 */
export function useScrollStrip<Strip extends HTMLElement>(active: unknown) {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth
      const isMirrored = getComputedStyle(element).direction === 'rtl'
      const left = isMirrored ? hidden + element.scrollLeft : element.scrollLeft
      element.dataset.more = [left > 1 && 'left', left < hidden - 1 && 'right'].filter(Boolean).join(' ')
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const target of [element, ...element.children]) observer.observe(target)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per active item
  useEffect(() => {
    const element = strip.current
    const item = element?.querySelector('[aria-current], [aria-pressed="true"], :has(> :checked)')
    if (!element || !item || element.scrollWidth <= element.clientWidth) return
    const [box, inside] = [element.getBoundingClientRect(), item.getBoundingClientRect()]
    // Not scrollIntoView, which would also scroll the page.
    element.scrollBy({ left: inside.left + inside.width / 2 - box.left - box.width / 2, behavior: 'instant' })
  }, [active])
  return strip
}
