import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Distance below the viewport at which loading starts, in CSS pixels. */
const rootMarginPx = 200

interface FormStartedOptions {
  /** True if a draft exists or the link implied a choice. */
  isInitiallyStarted?: boolean
  /** Starts when the element is about to become visible. */
  isSightEnough?: boolean
}

/** True once the visitor has started the form around the element; defers what only a started form needs. */
export function useFormStarted(
  element: RefObject<HTMLElement | null>,
  { isInitiallyStarted, isSightEnough }: FormStartedOptions = {},
): boolean {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const target = element.current
    if (isStarted || !target) return
    // The triggering event is handled first.
    const start = () => startTransition(() => setStarted(true))
    const form = target.closest('form') ?? target
    if (isInitiallyStarted || form.matches(':focus-within')) return start()
    const events = ['focusin', 'pointerdown', 'input'] as const
    for (const event of events) form.addEventListener(event, start)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
      {
        rootMargin: `${rootMarginPx}px`,
      },
    )
    if (isSightEnough) observer.observe(target)
    return () => {
      for (const event of events) form.removeEventListener(event, start)
      observer.disconnect()
    }
  }, [element, isStarted, isInitiallyStarted, isSightEnough])
  return isStarted
}
