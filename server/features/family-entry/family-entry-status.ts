import type { FamilyEntryState } from '@snowplow/contract/entry/family-entry.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { FavoriteName } from '../../entities/district-poll.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import type { Entry } from '../entry/review/entry.presenter.ts'
import { isCarried } from '../relations/carried-names.ts'
import { getWithheldEnd } from '../retention/schedule.ts'
import type { ContestService } from '../season/contest.service.ts'
import type { WinnerService } from '../winner/winner.service.ts'
import type { FamilyEntryStatus } from './family-entry.presenter.ts'

export interface SeasonDeps {
  orm: Orm
  contest: ContestService
  winners: Pick<WinnerService, 'winnersOf'>
}

export interface SeasonFacts {
  year: number
  hasReviewMails: boolean
  isOnHold: boolean
  withheldUntil: string | null
  acceptsNames: boolean
  isChoiceOver: boolean
  hasVoteStarted: boolean
  isVoteOpen: boolean
  winningNames: ReadonlySet<string>
}

/** Reads the facts that do not depend on the entry. Call outside the transaction that changes it. */
export async function readSeasonFacts(
  { orm, contest, winners }: SeasonDeps,
  { id, now }: { id: number; now: Date },
): Promise<SeasonFacts> {
  const season = await forkSeason(orm.em, id).findOneOrFail(Season, id)
  const { year, hasReviewMails, recordsHold } = season
  const isCurrent = id === getCurrentSeasonId(orm)
  const isConcluded = !isCurrent || (await contest.isConcluded(now))
  const districts = isConcluded ? (await winners.winnersOf(id)).districts : []
  const won = districts.flatMap(({ names, isUndecided }) => (isUndecided ? [] : names))
  return {
    year,
    hasReviewMails,
    isOnHold: Boolean(recordsHold),
    withheldUntil: getWithheldEnd(season),
    acceptsNames: isCurrent && (await contest.isOpen(1, now)),
    isChoiceOver: !isCurrent || ((await contest.hasStarted(2, now)) && !(await contest.isOpen(2, now))),
    hasVoteStarted: !isCurrent || (await contest.hasStarted(3, now)),
    isVoteOpen: isCurrent && (await contest.isOpen(3, now)),
    winningNames: new Set(won.map(({ snowplowName }) => snowplowName)),
  }
}

/** `em` is in the entry's season. */
export async function getEntryStatus(
  em: Em,
  entry: Entry,
  season: SeasonFacts,
): Promise<Omit<FamilyEntryStatus, 'confirmsByMail' | 'confirmedRequest' | 'isStoryPublic'>> {
  const isOption = (await em.count(PublicVotingOption, { publicNameSubmission: entry.id })) > 0
  const isFavorite = season.isChoiceOver && (await em.count(FavoriteName, { publicNameSubmission: entry.id })) > 0
  const isWithdrawn = entry.reviewState === 'withdrawn'
  const isChosen = isOption || isFavorite
  const state = getState(entry, isOption, season)
  return {
    year: season.year,
    state,
    isOnTruck: state === 'won' && (await isCarried(em, entry)),
    canPublish: state === 'won' && entry.childInfoParentConsent,
    canCorrect: season.acceptsNames && !isWithdrawn && !isChosen,
    canWithdraw: !isWithdrawn && !isChosen,
    canErase: !season.isOnHold,
    withheldUntil: season.withheldUntil,
    isChosen,
  }
}

function getState({ reviewState, snowplowName }: Entry, isOption: boolean, season: SeasonFacts): FamilyEntryState {
  if (reviewState === 'withdrawn') return 'withdrawn'
  if (isOption && season.winningNames.has(snowplowName)) return 'won'
  if (season.hasVoteStarted && !isOption) return 'unchosen'
  if (season.hasVoteStarted) return season.isVoteOpen ? 'published' : 'ended'
  return season.hasReviewMails && reviewState !== 'pending' ? reviewState : 'entered'
}
