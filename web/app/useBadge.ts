import { useWaitingTruckNames } from '../features/internal-naming/internal-naming.queries.ts'
import { useWaitingNames } from '../features/submission-review/submission-review.queries.ts'
import type { Badge } from './navigation.ts'

/** The live count beside a menu item; undefined where there is nothing to count or nothing to say. */
export function useBadge(badge: Badge | undefined): number | undefined {
  const counts: Record<Badge, number | undefined> = {
    waitingNames: useWaitingNames(badge === 'waitingNames').data,
    waitingTruckNames: useWaitingTruckNames(badge === 'waitingTruckNames').data,
  }
  // A count that another item has asked for is known here, too.
  return (badge && counts[badge]) || undefined
}
