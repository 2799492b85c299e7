import { useEffect, useRef } from 'react'

/** A step back that the page takes by itself, as when a dialog is closed; until it has been taken. */
let isOwnStep = false

/** The same as Back, for what the page has opened itself; a second call before it has happened is the same step. */
export function stepBack(): void {
  if (isOwnStep) return
  isOwnStep = true
  history.back()
}

globalThis.addEventListener?.('popstate', () => {
  isOwnStep = false
})

/**
 * While something typed would be lost, Back does not leave it behind: the page stays, and `ask` is called.
 * Whoever leaves the site altogether is not held.
 */
export function useBackAsks(isUnsaved: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isUnsaved) return
    const here = location.href
    const state = history.state
    // Before the router learns of it: the form must not leave the page for a moment.
    const stay = (event: PopStateEvent) => {
      if (isOwnStep) return
      event.stopImmediatePropagation()
      history.pushState(state, '', here)
      latest.current()
    }
    addEventListener('popstate', stay, { capture: true })
    return () => removeEventListener('popstate', stay, { capture: true })
  }, [isUnsaved])
}
