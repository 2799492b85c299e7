import { type RefObject, startTransition, useEffect, useState } from 'react'

/** How far below the view something is when its loading begins, in CSS pixels. */
const rootMarginPx = 200

interface FormStartedOptions {
  /** Whether it is begun before it is touched: something is kept from before, or the way to it led by a choice. */
  isInitiallyStarted?: boolean
  /** Whether to be about to see it is enough. */
  isSightEnough?: boolean
}

/** Whether somebody has begun with a form, or with the one around an element: what only then is needed waits for it. */
export function useFormStarted(
  element: RefObject<HTMLElement | null>,
  { isInitiallyStarted, isSightEnough }: FormStartedOptions = {},
): boolean {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const target = element.current
    if (isStarted || !target) return
    // The press that begins is answered first.
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
