import { useEffect } from 'react'
import { hydratedEvent } from '../theme/event-replay.ts'

/** Tells once that what the server has drawn answers by itself now; inside the page, which comes last. */
export function HydrationMarker() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent))
  }, [])
  return null
}
