export type Timeline = (ideal: Date | number | string) => Date

const day = 86_400_000

/**
 * Where the sample's times lie for a demo that starts at `now`: where the schedule puts them, and what the schedule puts
 * after the start in the two days before it, in the same order. Nothing in the demo is dated later than its clock.
 */
export function timelineUntil(now: Date): Timeline {
  const end = now.getTime()
  return (ideal) => {
    const time = new Date(ideal).getTime()
    const late = time - end
    return new Date(late <= 0 ? time : Math.floor(end - (2 * day) / (1 + late / day)))
  }
}
