import { useWaitingTruckNames } from '../features/internal-naming/internal-naming.queries.ts'
import { useWaitingNames } from '../features/public-submission/review/submission-review.queries.ts'
import type { Badge, NavigationItem } from './navigation.ts'

const badgesOf = ({ badge, children }: NavigationItem): Badge[] => [
  ...(badge ? [badge] : []),
  ...(children ?? []).flatMap(badgesOf),
]

/** The live count beside a menu item, a group's being all of its pages'; 0 where there is nothing to say. */
export function useBadge(item: NavigationItem): number {
  const badges = badgesOf(item)
  const counts: Record<Badge, number | undefined> = {
    waitingNames: useWaitingNames(badges.includes('waitingNames')).data,
    waitingTruckNames: useWaitingTruckNames(badges.includes('waitingTruckNames')).data,
  }
  return badges.reduce((sum, badge) => sum + (counts[badge] ?? 0), 0)
}
