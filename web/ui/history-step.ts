/**
 * Steps back in the browser's history that a page takes or holds. It is loaded before the router: of two listeners on
 * the window the first to come is the first to hear.
 */
import { useEffect, useRef } from 'react'

/** What Back must not throw away: where the page is, and what asks for it. */
interface Held {
  here: string
  state: unknown
  ask: () => void
}
const held: Held[] = []

/** A step back that the page takes by itself, as when a dialog is closed; until it has been taken. */
let isOwnStep = false

globalThis.addEventListener?.('popstate', (event) => {
  const last = held.at(-1)
  if (last && !isOwnStep) {
    event.stopImmediatePropagation()
    history.pushState(last.state, '', last.here)
    last.ask()
  }
  isOwnStep = false
})

/** The same as Back, for what the page has opened itself; a second call before it has happened is the same step. */
export function stepBack(): void {
  if (isOwnStep) return
  isOwnStep = true
  history.back()
}

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
    const own = { here: location.href, state: history.state as unknown, ask: () => latest.current() }
    held.push(own)
    return () => {
      held.splice(held.indexOf(own), 1)
    }
  }, [isUnsaved])
}

/** While something would be lost with the tab, the browser asks before it closes it. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
