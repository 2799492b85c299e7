import { useEffect } from 'react'
import { takenOver } from '../theme/early-input.ts'

/** Tells once that what the server has drawn answers by itself now; inside the page, which comes last. */
export function TakenOver() {
  useEffect(() => {
    document.dispatchEvent(new Event(takenOver))
  }, [])
  return null
}
