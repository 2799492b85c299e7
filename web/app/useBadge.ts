import { useWaitingNames } from '../features/submission-review/submission-review.queries.ts'
import type { Badge } from './navigation.ts'

/** The live count beside a menu item; undefined where there is nothing to count or nothing to say. */
export function useBadge(badge: Badge | undefined): number | undefined {
  const waiting = useWaitingNames(badge === 'waitingNames')
  // What one item asked is there for all of them.
  return (badge === 'waitingNames' && waiting.data) || undefined
}
