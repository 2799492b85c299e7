import type { BallotBurst } from '@snowplow/contract/poll-result.ts'
import { type ExcludedCounts, excludedBallots } from '../excluded-ballots.ts'
import type { Option } from '../ranking.ts'
import type { Burst } from './burst.ts'

// A burst for a single name has three choices.
const maxChoices = 5

/** Omits the client, even as a hash: administrators must not identify voters. */
export function burstReply(
  burst: Burst,
  asides: readonly ExcludedCounts[],
  options: readonly Pick<Option, 'id' | 'snowplowName'>[],
): BallotBurst {
  return {
    kind: burst.kind,
    firstBallotId: burst.firstBallotId,
    lastBallotId: burst.lastBallotId,
    firstAt: new Date(burst.firstAt).toISOString(),
    lastAt: new Date(burst.lastAt).toISOString(),
    ballots: burst.ballots,
    setAside: excludedBallots(burst, asides),
    clients: burst.clients,
    typical: burst.typical,
    identical: burst.identical,
    choices: options
      .map(({ id, snowplowName }) => ({ id, snowplowName, share: (burst.options.get(id) ?? 0) / burst.ballots }))
      .filter(({ share }) => share > 0)
      .sort((one, other) => other.share - one.share)
      .slice(0, maxChoices),
  }
}
