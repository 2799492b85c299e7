import { calculateChoiceScore, maxSpread, minChoiceScore, minEqual, minExcessOfPoll } from './detectors/choices.ts'
import { minAddressBallots } from './detectors/label-source.ts'

interface SlowAttack {
  /** Honest ballots of the district. */
  ballots: number
  /** Length of the poll. */
  hours: number
  /** Share of the honest ballots with each of the fixed names, 0 to 1. */
  share: number
  /** Addresses that the attacker has. */
  addresses: number
}

/**
 * Votes an hour that no detector lists, if they are like honest ones in everything else: hours of day, agents, times
 * after the captcha, and the names beside the fixed ones.
 */
export interface DetectionLimit {
  /** Three fixed names. */
  trio: number
  /** Two fixed names, a third by the taste of all. */
  pair: number
  /** One fixed name: only the number of addresses limits these. */
  name: number
}

/** Computes the limit from the thresholds of the detectors. */
export function calculateDetectionLimit({ ballots, hours, share, addresses }: SlowAttack): DetectionLimit {
  const minExcess = Math.max(minEqual, minExcessOfPoll * ballots)
  const limit = addresses * (minAddressBallots - 1)
  function countUnlisted(honest: number, expectedOf: (added: number) => number): number {
    const isListed = (added: number) => {
      const [observed, expected] = [honest + added, expectedOf(added)]
      return (
        calculateChoiceScore(observed, expected, 0, maxSpread) >= minChoiceScore && observed - expected >= minExcess
      )
    }
    let added = 0
    while (added < limit && !isListed(added + 1)) added += 1
    return added / hours
  }
  // Two picks remain beside one fixed name, one beside two.
  const ofName = ballots * share
  const ofPair = ofName * (2 / 3) * share
  const ofTrio = ofPair * (1 / 3) * share
  return {
    trio: countUnlisted(ofTrio, (added) => (ofPair + added) * (1 / 3) * share),
    pair: countUnlisted(ofPair, (added) => (ofName + added) * (2 / 3) * share),
    name: limit / hours,
  }
}
