/** Guards browser history steps. Imported before the router: the first `popstate` listener on the window runs first. */
import { useEffect, useEffectEvent } from 'react'

interface Held {
  here: string
  state: unknown
  confirm: () => void
}
const held: Held[] = []

/** True while a programmatic step back is pending, for example closing a dialog. */
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

/** Same as Back, for a history entry the page pushed; calls while a step is pending are ignored. */
export function stepBack(): void {
  if (isProgrammaticStep) return
  isProgrammaticStep = true
  history.back()
}

/**
 * Blocks Back while there is unsaved input: the page stays, and `confirm` is called. Leaving the site is not blocked.
 */
export function useConfirmOnBack(isUnsaved: boolean, confirm: () => void): void {
  const onBack = useEffectEvent(confirm)
  useEffect(() => {
    if (!isUnsaved) return
    const own = { here: location.href, state: history.state as unknown, confirm: () => onBack() }
    held.push(own)
    return () => {
      held.splice(held.indexOf(own), 1)
    }
  }, [isUnsaved])
}

export function useConfirmBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirm)
    return () => removeEventListener('beforeunload', confirm)
  }, [isUnsaved])
}
