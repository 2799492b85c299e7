import { type RefObject, useEffect, useRef } from 'react'

/**
 * What was pressed may be gone once its act is done, and the focus with it: then the place around it, which takes the
 * focus by `tabIndex={-1}`, gets it.
 * @param isAway while a dialog has the focus
 * @param shown what the page shows: another value may have taken the pressed button away
 */
export function useFocusNear<Place extends HTMLElement>(isAway: boolean, shown: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is shown
  useEffect(() => {
    const { activeElement: focused, body } = document
    if (isAway || !place.current || place.current.contains(focused)) return
    if (focused === null || focused === body) place.current.focus({ preventScroll: true })
    place.current = null
  }, [isAway, shown])
  return place
}
