import { minPartBallots, type ResultEffect } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import type { Em } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { SetAside } from '../../entities/set-aside.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { readTies } from '../season/tie-settings.ts'
import { isWaiting } from '../set-aside/set-aside.presenter.ts'
import { type BallotCount, readCurrentCount } from './current-count.ts'
import { addCounts, type Counts, subtractCounts } from './district-tally.ts'
import { type DecidedPoll, decidePoll, findOptionsByDistrict, type Option } from './ranking.ts'
import { createCountingRefusal } from './still-counting.ts'

/** Names in the effect besides the leaders. */
const maxOthers = 3

/**
 * Compares the results of two counts of a district. The names are left out if the counts differ by few ballots.
 * @param em in the season
 */
export async function compareResults(
  em: Em,
  options: readonly Option[],
  now: Counts,
  then: Counts,
): Promise<ResultEffect> {
  const ties = await readTies(em)
  const [before, after] = [decidePoll(options, now, ties), decidePoll(options, then, ties)]
  const isFew = Math.abs(now.ballots - then.ballots) < minPartBallots
  return { before: toOutcome(before), after: toOutcome(after), names: isFew ? [] : toChanges(before, after) }
}

/** @throws Refusal setAside.not_found, setAside.not_waiting, ballot.counting */
export async function getRequestEffect(
  deps: BallotCount,
  { params: { id }, season }: Call<'getRequestEffect'>,
): Promise<ResultEffect> {
  const em = forkSeason(deps.orm.em, season)
  const row = await em.findOne(SetAside, { id })
  if (!row) throw new Refusal('setAside.not_found')
  if (!isWaiting(row)) throw new Refusal('setAside.not_waiting')
  const { counting, ofDistrict } = await readCurrentCount(deps, season)
  const { setAside, requested } = deps.getTallies(season)
  const ballots = (await (row.confirmedAt ? setAside : requested)()).find(({ setAsideId }) => setAsideId === id)
  if (counting || !ballots) throw createCountingRefusal()
  const { counts } = ofDistrict(row.district.id)
  const then = row.confirmedAt ? addCounts(counts, ballots) : subtractCounts(counts, [ballots])
  return compareResults(em, await readOptions(em, row.district.id), counts, then)
}

/** @param em in the season */
export const readOptions = async (em: Em, districtId: number): Promise<Option[]> =>
  (await findOptionsByDistrict(em, { district: districtId })).get(districtId) ?? []

const toOutcome = ({ decision, leaders }: DecidedPoll) => ({
  decision,
  leaders: leaders.map(({ snowplowName }) => snowplowName),
})

function toChanges(before: DecidedPoll, after: DecidedPoll): ResultEffect['names'] {
  const votesAfter = new Map(after.results.map(({ id, numberOfVotes }) => [id, numberOfVotes]))
  const changes = before.results
    .map(({ id, snowplowName, numberOfVotes }) => ({
      ...{ id, snowplowName, before: numberOfVotes, after: votesAfter.get(id) ?? 0 },
    }))
    .sort((one, other) => Math.abs(other.before - other.after) - Math.abs(one.before - one.after))
  const leaders = new Set([...before.leaders, ...after.leaders].map(({ id }) => id))
  return changes
    .filter((one, index) => leaders.has(one.id) || (index < maxOthers && one.after !== one.before))
    .map(({ id: _, ...change }) => change)
}
