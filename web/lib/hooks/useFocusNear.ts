import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a container with `tabIndex={-1}` when the focused control is removed by its own action.
 * @param isAway true while a dialog has the focus
 * @param content value whose change may have removed the control
 */
export function useFocusNear<Container extends HTMLElement>(
  isAway: boolean,
  content: unknown,
): RefObject<Container | null> {
  const container = useRef<Container>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the content
  useEffect(() => {
    const { activeElement: focused, body } = document
    if (isAway || !container.current || container.current.contains(focused)) return
    if (focused === null || focused === body) container.current.focus({ preventScroll: true })
    container.current = null
  }, [isAway, content])
  return container
}
