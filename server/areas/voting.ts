import { ballotPatternService } from '../features/ballot-pattern/ballot-pattern.service.ts'
import { districtFavoritesService } from '../features/district-poll/district-favorites.service.ts'
import { districtPollService } from '../features/district-poll/district-poll.service.ts'
import { drawService } from '../features/draw/draw.service.ts'
import { fingerprintService } from '../features/fingerprint/fingerprint.service.ts'
import { createFingerprintJob } from '../features/fingerprint/fingerprint-job.ts'
import { internalNamingService } from '../features/internal-naming/internal-naming.service.ts'
import { createBallotCount } from '../features/poll-result/current-count.ts'
import { pollResultService } from '../features/poll-result/poll-result.service.ts'
import { nameOrderService } from '../features/public-voting/name-order.service.ts'
import { publicVotingService } from '../features/public-voting/public-voting.service.ts'
import { votingOptionService } from '../features/public-voting/voting-option.service.ts'
import { createPublicationJob } from '../features/results/publication-job.ts'
import { resultsService } from '../features/results/results.service.ts'
import { countRulesService } from '../features/season/count-rules.service.ts'
import { setAsideService } from '../features/set-aside/set-aside.service.ts'
import { publicationService } from '../features/winner/publication.service.ts'
import { winnerService } from '../features/winner/winner.service.ts'
import { winningNameService } from '../features/winning-name/winning-name.service.ts'
import type { Core } from './core.ts'

/** Composes the polls of staff and public, the count, the winners and their trucks. */
export function composeVoting(core: Core) {
  const { orm, log, contest, counties, captcha, mailer, now, times, secret } = core
  const warn = (reason: string) => log.warn(reason)
  const count = createBallotCount({ orm, counties, warn })
  const patterns = ballotPatternService({ count, warn, now })
  const results = pollResultService({ ...count, countPatterns: patterns.countPatterns })
  // A search reads the count.
  const stopCounting = async () => {
    await patterns.stop()
    await results.stop()
  }
  const deps = { orm, contest, counties, results, now }
  const options = votingOptionService(deps)
  const nameOrder = nameOrderService({ contest, options })
  const polls = districtFavoritesService(deps)
  const ties = drawService(deps)
  const winners = winnerService(deps)
  const publications = publicationService({ orm, contest, winners })
  const publication = createPublicationJob(deps)
  return {
    ...{ count, results, patterns, options, nameOrder, polls, ties, winners, publications },
    jobs: {
      results: { ...results, stop: stopCounting },
      publication,
      fingerprints: createFingerprintJob({ orm, contest, times }),
    },
    handlers: {
      ...options,
      ...nameOrder,
      ...publicVotingService({ orm, contest, counties, options, captcha, secret }),
      ...districtPollService(deps),
      ...polls,
      ...results,
      ...patterns,
      ...setAsideService({ ...deps, patterns }),
      ...countRulesService(deps),
      ...ties,
      ...resultsService({ ...deps, publication }),
      ...fingerprintService({ orm, contest }),
      ...winners,
      ...publications,
      ...winningNameService(deps),
      ...internalNamingService({ orm, contest, counties, onRejected: mailer.wake }),
    },
  }
}

export type Voting = ReturnType<typeof composeVoting>
