import { useEffect } from 'react'
import { hydratedEvent } from './event-replay.ts'

/** Dispatches `hydratedEvent` once. Render it last, so that the rest of the page is hydrated before. */
export function HydrationMarker() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent))
  }, [])
  return null
}
