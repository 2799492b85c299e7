import { type RefObject, startTransition, useEffect, useState } from 'react'

/** How far below the view something is when its loading begins, in CSS pixels. */
const aheadPx = 200

interface BegunOptions {
  /** Whether it is begun before it is touched: something is kept from before, or the way to it led by a choice. */
  isBegunAlready?: boolean
  /** Whether to be about to see it is enough. */
  isSightEnough?: boolean
}

/** Whether somebody has begun with a form, or with the one around an element: what only then is needed waits for it. */
export function useBegun(
  element: RefObject<HTMLElement | null>,
  { isBegunAlready, isSightEnough }: BegunOptions = {},
): boolean {
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    const place = element.current
    if (isBegun || !place) return
    // The press that begins is answered first.
    const begin = () => startTransition(() => setBegun(true))
    const form = place.closest('form') ?? place
    if (isBegunAlready || form.matches(':focus-within')) return begin()
    const events = ['focusin', 'pointerdown', 'input'] as const
    for (const event of events) form.addEventListener(event, begin)
    const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && begin(), {
      rootMargin: `${aheadPx}px`,
    })
    if (isSightEnough) sight.observe(place)
    return () => {
      for (const event of events) form.removeEventListener(event, begin)
      sight.disconnect()
    }
  }, [element, isBegun, isBegunAlready, isSightEnough])
  return isBegun
}
