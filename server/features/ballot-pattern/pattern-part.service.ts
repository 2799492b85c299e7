import type { PartReview } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { forkSeason } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { startSlice } from '../../http/limits/yielding.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { checkDistrict, readCurrentCount } from '../poll-result/current-count.ts'
import { createCounts, subtractCounts } from '../poll-result/district-tally.ts'
import { compareResults, readOptions } from '../poll-result/result-effect.service.ts'
import { createCountingRefusal } from '../poll-result/still-counting.ts'
import { getCount } from './analysis/model/counter.ts'
import { scan } from './analysis/model/scan.ts'
import { createOptionCounter } from './describe-pattern.ts'
import { readExclusionRequests } from './exclusion-requests.ts'
import { toChoices } from './pattern.service.ts'
import { omitIds, readReviewed, type SelectedPart } from './pattern-part.ts'
import type { Deps } from './pattern-search.ts'

/** @throws Refusal district.not_found, ballot.counting, ballot.part_too_small, stale */
export async function getPatternPart(
  deps: Deps,
  { params: { districtId }, query, season }: Call<'getPatternPart'>,
): Promise<PartReview> {
  await checkDistrict(deps, districtId, season)
  const { firstBallotId, lastBallotId, digest, findings = [], from, to } = query
  const pattern = { firstBallotId, lastBallotId, part: { findings, from, to } }
  const selected = await readReviewed(deps, season, districtId, { digests: { whole: digest }, pattern })
  if (!selected) throw new Refusal('stale')
  const { counting, ofDistrict } = await readCurrentCount(deps, season)
  if (counting) throw createCountingRefusal()
  const { counts, asides } = ofDistrict(districtId)
  const requests = await readExclusionRequests(deps, season, districtId)
  const excluded = new Set([...asides, ...requests.map((request) => request.counts)].flatMap(({ ids }) => ids))
  const part = await describePart(selected, omitIds(selected, excluded))
  const em = forkSeason(deps.orm.em, season)
  const options = await readOptions(em, districtId)
  const { needsSecondAdministrator: needsConfirmation } = await em.findOneOrFail(Season, season)
  const names = new Map(options.map(({ id, snowplowName }) => [id, snowplowName]))
  return {
    ...{ digest: selected.digest, ballots: part.lost.ballots, needsConfirmation },
    ...{ firstAt: new Date(part.firstAt).toISOString(), lastAt: new Date(part.lastAt).toISOString() },
    choices: toChoices(part.choices, selected.rows.length, names),
    effect: await compareResults(em, options, counts, subtractCounts(counts, [{ ...createCounts(), ...part.lost }])),
  }
}

/** @param open rows of the ballots that count */
async function describePart({ snapshot, rows }: SelectedPart, open: Uint32Array) {
  const [all, lost] = [createOptionCounter(snapshot), createOptionCounter(snapshot)]
  let [firstAt, lastAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const slice = startSlice()
  await scan(slice, rows.length, (index) => {
    const row = getCount(rows, index)
    firstAt = Math.min(firstAt, snapshot.at(row))
    lastAt = Math.max(lastAt, snapshot.at(row))
    all.add(row)
  })
  await scan(slice, open.length, (index) => lost.add(getCount(open, index)))
  const options = new Map(lost.counts())
  return { firstAt, lastAt, choices: all.mostChosen(), lost: { ballots: open.length, options } }
}
