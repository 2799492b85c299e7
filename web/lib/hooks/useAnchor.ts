import { useEffect, useRef } from 'react'

/** Events of the router and the browser that may change the fragment of the address. */
const events = ['pushState', 'replaceState', 'popstate', 'hashchange']

/** Moves focus and view to an element once the address names it: browsers look for it before its page is rendered. */
export function useAnchor<Target extends HTMLElement>(id: string | undefined) {
  const ref = useRef<Target>(null)
  useEffect(() => {
    if (!id) return
    const show = () => {
      if (location.hash !== `#${id}`) return
      ref.current?.focus({ preventScroll: true })
      ref.current?.scrollIntoView({ block: 'start' })
    }
    show()
    for (const event of events) addEventListener(event, show)
    return () => {
      for (const event of events) removeEventListener(event, show)
    }
  }, [id])
  return ref
}
