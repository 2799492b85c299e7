/**
 * Steps back in the browser's history that a page takes or holds. It is loaded before the router: of two listeners on
 * the window the first to come is the first to hear.
 */
import { useEffect, useRef } from 'react'

/** What Back must not throw away: where the page is, and what asks for it. */
interface Held {
  here: string
  state: unknown
  confirm: () => void
}
const held: Held[] = []

/** A step back that the page takes by itself, as when a dialog is closed; until it has been taken. */
let isProgrammaticStep = false

globalThis.addEventListener?.('popstate', (event) => {
  const last = held.at(-1)
  if (last && !isProgrammaticStep) {
    event.stopImmediatePropagation()
    history.pushState(last.state, '', last.here)
    last.confirm()
  }
  isProgrammaticStep = false
})

/** The same as Back, for what the page has opened itself; a second call before it has happened is the same step. */
export function stepBack(): void {
  if (isProgrammaticStep) return
  isProgrammaticStep = true
  history.back()
}

/**
 * While something typed would be lost, Back does not leave it behind: the page stays, and `ask` is called.
 * Whoever leaves the site altogether is not held.
 */
export function useConfirmOnBack(isUnsaved: boolean, confirm: () => void): void {
  const latest = useRef(confirm)
  useEffect(() => {
    latest.current = confirm
  })
  useEffect(() => {
    if (!isUnsaved) return
    const own = { here: location.href, state: history.state as unknown, confirm: () => latest.current() }
    held.push(own)
    return () => {
      held.splice(held.indexOf(own), 1)
    }
  }, [isUnsaved])
}

/** While something would be lost with the tab, the browser asks before it closes it. */
export function useConfirmBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirm)
    return () => removeEventListener('beforeunload', confirm)
  }, [isUnsaved])
}
