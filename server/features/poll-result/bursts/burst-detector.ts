import { type CountedBallot, instantOf } from '../counted-ballot.ts'
import type { Burst } from './burst.ts'
import { clientBurstDetector } from './client-burst-detector.ts'
import { minuteBurstDetector } from './minute-burst-detector.ts'

export type BurstDetector = ReturnType<typeof burstDetector>

/** Finds bursts among a district's ballots while they are counted: nothing is read for it a second time. */
export function burstDetector() {
  const detectors = [clientBurstDetector(), minuteBurstDetector()] as const
  return {
    see(ballot: CountedBallot): void {
      const at = instantOf(ballot)
      for (const detector of detectors) detector.see(ballot, at)
    },
    /** In no order. They grow on: what is read of them is read at once. */
    bursts: (): Burst[] => detectors.flatMap(({ bursts }) => [...bursts()]),
  }
}
