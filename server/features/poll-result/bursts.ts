import type { Burst } from './burst.ts'
import { clientWatch } from './client-watch.ts'
import { type CountedBallot, instantOf } from './counted-ballot.ts'
import { minuteWatch } from './minute-watch.ts'

export type BurstWatch = ReturnType<typeof burstWatch>

/** Finds bursts among a district's ballots while they are counted: nothing is read for it a second time. */
export function burstWatch() {
  const watches = [clientWatch(), minuteWatch()] as const
  return {
    see(ballot: CountedBallot): void {
      const at = instantOf(ballot)
      for (const watch of watches) watch.see(ballot, at)
    },
    /** In no order. They grow on: what is read of them is read at once. */
    bursts: (): Burst[] => watches.flatMap(({ bursts }) => [...bursts()]),
  }
}
