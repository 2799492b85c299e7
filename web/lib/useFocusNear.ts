import { type RefObject, useEffect, useRef } from 'react'

/**
 * What was pressed may be gone once its act is done, and the focus with it: then the place around it, which takes the
 * focus by `tabIndex={-1}`, gets it.
 * @param isAway while a dialog has the focus
 * @param content what the page shows: another value may have taken the pressed button away
 */
export function useFocusNear<Container extends HTMLElement>(
  isAway: boolean,
  content: unknown,
): RefObject<Container | null> {
  const container = useRef<Container>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is shown
  useEffect(() => {
    const { activeElement: focused, body } = document
    if (isAway || !container.current || container.current.contains(focused)) return
    if (focused === null || focused === body) container.current.focus({ preventScroll: true })
    container.current = null
  }, [isAway, content])
  return container
}
