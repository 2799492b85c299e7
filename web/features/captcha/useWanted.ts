import { type RefObject, useEffect, useState } from 'react'

/** How far below the view it is when its loading begins, in CSS pixels. */
const aheadPx = 200

/** Whether somebody has begun with the form around an element, or is about to see it: until then nothing is loaded for it. */
export function useWanted(element: RefObject<HTMLElement | null>): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const place = element.current
    if (isWanted || !place) return
    const want = () => setWanted(true)
    const form = place.closest('form') ?? place
    if (form.matches(':focus-within')) return want()
    const begins = ['focusin', 'pointerdown', 'input'] as const
    for (const begin of begins) form.addEventListener(begin, want)
    const view = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && want(), {
      rootMargin: `${aheadPx}px`,
    })
    view.observe(place)
    return () => {
      for (const begin of begins) form.removeEventListener(begin, want)
      view.disconnect()
    }
  }, [element, isWanted])
  return isWanted
}
