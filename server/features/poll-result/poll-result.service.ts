import { can } from '@snowplow/contract/auth/access.ts'
import type { PollOverview, PollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import type { Decision } from '@snowplow/contract/results/draw.ts'
import { forkSeason } from '../../db/season.ts'
import { bindService } from '../../http/bind-service.ts'
import { writeCsvFile } from '../../http/csv/csv-file.ts'
import type { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { readTies } from '../season/tie-settings.ts'
import { type BallotCount, checkDistrict, readCurrentCount } from './current-count.ts'
import {
  type DecidedPoll,
  decidePoll,
  exportColumns,
  findOptionsByDistrict,
  type ResultLine,
  readFamilies,
} from './ranking.ts'
import { getRequestEffect } from './result-effect.service.ts'
import { createCountingRefusal, isDoneSoon } from './still-counting.ts'
import { readTurnout } from './turnout.ts'
import { countWaiting } from './waiting-set-asides.ts'

export interface DistrictWinners {
  districtId: number
  decision: Decision
  /** All tied names while a draw is pending. */
  names: { publicNameSubmissionId: number; snowplowName: string }[]
}

export type FinalCount = Pick<PollResult, 'districtId' | 'ballots' | 'setAside' | 'days' | 'counties'> &
  DecidedPoll & { district: string }

export type PollResultService = ReturnType<typeof pollResultService>

interface Deps extends BallotCount {
  /** Unusual votes of each district. */
  countPatterns: (season: number) => Promise<{ id: number; name: string; patterns: number }[]>
}

export const pollResultService = (deps: Deps) =>
  bindService(deps, {
    countBallots,
    countDistrict,
    getPollOverview,
    exportPollResults,
    getPollResult,
    getRequestEffect,
    finalCounts,
    winners,
    start,
    stop,
  })

// Ballots cast per district, including those set aside; districts without ballots are missing. Partial right after a
// server start.
async function countBallots({ getTallies }: Deps, season: number): Promise<Map<number, number>> {
  const { tally } = getTallies(season)
  await isDoneSoon(tally.catchUp())
  return tally.everyDistrict()
}

// Counts ballots of a district with ids up to `upTo`. Callers that need an exact count must query the ids above.
async function countDistrict(
  { getCurrentTally }: Deps,
  districtId: number,
): Promise<{ ballots: number; upTo: number }> {
  const tally = getCurrentTally()
  await isDoneSoon(tally.catchUp())
  const { upTo, ofDistrict } = tally.counted()
  return { ballots: ofDistrict(districtId), upTo }
}

async function getPollOverview(deps: Deps, { season, now }: Call<'getPollOverview'>): Promise<PollOverview> {
  const { orm } = deps
  const { counting, ofDistrict } = await readCurrentCount(deps, season)
  const em = forkSeason(orm.em, season)
  const [options, ties, toConfirm] = [await findOptionsByDistrict(em), await readTies(em), await countWaiting(em)]
  const districts = (await deps.countPatterns(season)).map(({ id: districtId, name, patterns }) => {
    const districtOptions = options.get(districtId) ?? []
    const { counts, setAside } = ofDistrict(districtId)
    const { decision, leaders } = decidePoll(districtOptions, counts, ties)
    return {
      districtId,
      name,
      options: districtOptions.length,
      ballots: counts.ballots,
      setAside,
      patterns,
      toConfirm: toConfirm.get(districtId) ?? 0,
      decision,
      leaders: leaders.map(({ id, snowplowName, numberOfVotes }) => ({ id, snowplowName, numberOfVotes })),
    }
  })
  return { countedAt: now.toISOString(), counting, districts }
}

/** Audited before the first row is sent. @throws ballot.counting */
async function exportPollResults(
  deps: Deps,
  { query, season, viewer, now }: Call<'exportPollResults'>,
): Promise<StreamReply> {
  const { orm, counties, getTallies } = deps
  const { personalData = 'no' } = query
  if (personalData === 'yes' && !can(viewer.roles, 'publicSubmission.review')) throw new Refusal('auth.forbidden')
  const { tally } = getTallies(season)
  if (!(await isDoneSoon(tally.catchUp()))) throw createCountingRefusal()
  await tally.check()
  const { counting, ofDistrict } = await readCurrentCount(deps, season)
  if (counting) throw createCountingRefusal()
  const em = forkSeason(orm.em, season)
  const [options, ties] = [await findOptionsByDistrict(em), await readTies(em)]
  const subject = { type: 'public poll', id: null, name: 'the results of every district' }
  recordAuditEvent(em, { at: now, action: 'pollResult.exported', by: viewer, subject, after: { personalData } })
  await em.flush()
  const districts = (await counties.everyDistrict(season)).map(({ id, name: district }) => {
    const { counts, setAside } = ofDistrict(id)
    return { district, ballots: counts.ballots, setAside, ...decidePoll(options.get(id) ?? [], counts, ties) }
  })
  const hasFamilies = personalData === 'yes'
  const families = await readFamilies(em, hasFamilies ? districts.flatMap(({ leaders }) => leaders) : [])
  const lines = districts.flatMap(({ results, leaders, ...district }) =>
    results.map((result): ResultLine => {
      const family = families.get(result.publicNameSubmissionId)
      return { ...district, result, isLeader: leaders.includes(result), family }
    }),
  )
  return writeCsvFile('poll-results.csv', exportColumns(hasFamilies), lines)
}

// `now` is the contest's clock, which dates ballots.
async function getPollResult(
  deps: Deps,
  { params: { districtId }, season, now }: Call<'getPollResult'>,
): Promise<PollResult> {
  const { orm } = deps
  await checkDistrict(deps, districtId, season)
  const { counting, ofDistrict } = await readCurrentCount(deps, season)
  const em = forkSeason(orm.em, season)
  const { counts, setAside } = ofDistrict(districtId)
  const options = (await findOptionsByDistrict(em, { district: districtId })).get(districtId) ?? []
  const { decision, results } = decidePoll(options, counts, await readTies(em))
  return {
    districtId,
    countedAt: now.toISOString(),
    counting,
    ballots: counts.ballots,
    setAside,
    decision,
    results,
    ...(await readTurnout(em, counts)),
  }
}

/** Exact counts of the districts with options. Callers check the announcement date. @throws ballot.counting */
async function finalCounts(deps: Deps, season: number): Promise<FinalCount[]> {
  const { orm, checkForWinners } = deps
  if (!(await isDoneSoon(checkForWinners(season)))) throw createCountingRefusal()
  const { counting, ofDistrict } = await readCurrentCount(deps, season)
  if (counting) throw createCountingRefusal()
  const em = forkSeason(orm.em, season)
  const [options, ties] = [[...(await findOptionsByDistrict(em))], await readTies(em)]
  return Promise.all(
    options.map(async ([districtId, options]) => {
      const { counts, setAside } = ofDistrict(districtId)
      const { days, counties } = await readTurnout(em, counts)
      const district = options[0]?.district.name ?? ''
      return {
        districtId,
        district,
        ballots: counts.ballots,
        setAside,
        ...decidePoll(options, counts, ties),
        days,
        counties,
      }
    }),
  )
}

/** Winners without vote counts. Callers check the announcement date. @throws ballot.counting */
async function winners(deps: Deps, season: number): Promise<DistrictWinners[]> {
  return (await finalCounts(deps, season)).map(({ districtId, decision, leaders }) => ({
    districtId,
    decision,
    names: leaders.map(({ publicNameSubmissionId, snowplowName }) => ({ publicNameSubmissionId, snowplowName })),
  }))
}

// Warms up the count: millions of ballots take a while.
const start = ({ getCurrentTally }: Deps) => getCurrentTally().catchUp()

async function stop({ tallies }: Deps): Promise<void> {
  for (const { tally } of tallies.values()) await tally.stop()
}
