import type { BallotPattern, PartCondition } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { insertRows } from '../../db/json-rows.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { NamedAddress } from '../../entities/named-address.entity.ts'
import { writeCsvFile } from '../../http/csv/csv-file.ts'
import type { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { checkDistrict, readCurrentCount } from '../poll-result/current-count.ts'
import { countExcludedIn, type ExcludedCounts } from '../poll-result/excluded-ballots.ts'
import { findOptionsByDistrict } from '../poll-result/ranking.ts'
import { readTimeZone } from '../season/schedule/contest-day.ts'
import type { Selector } from './analysis/pattern.ts'
import type { Choice, DescribedFinding, DescribedPattern } from './describe-pattern.ts'
import { type ExclusionRequest, readExclusionRequests } from './exclusion-requests.ts'
import { patternColumns, toFindingRows } from './pattern-columns.ts'
import type { Deps } from './pattern-search.ts'

/** Patterns in a list; the file has all. */
const maxListed = 50

interface Names {
  options: ReadonlyMap<number, string>
  counties: ReadonlyMap<number, string>
  /** Keyed by the id of one ballot of the address; null for an address without a name. */
  addresses: ReadonlyMap<number, string | null>
}

const conditionsOf: readonly [PartCondition, (selector: Selector) => boolean][] = [
  ['address', ({ address }) => address !== undefined],
  ['network', ({ network }) => network !== undefined],
  ['browser', ({ agent }) => agent !== undefined],
  ['names', ({ options = [] }) => options.length > 0],
  ['county', ({ county }) => county !== undefined && county > 0],
  ['noCounty', ({ county }) => county === 0],
  ['fast', ({ solvedWithin }) => solvedWithin !== undefined],
  ['night', ({ isNight }) => isNight === true],
  ['time', ({ from, to }) => from !== undefined || to !== undefined],
]

/** Names the conditions of a selector without its hashes. */
function toConditions(selector: Selector): Pick<BallotPattern['parts'][number], 'conditions' | 'span'> {
  const { from, to } = selector
  return {
    conditions: conditionsOf.flatMap(([condition, isSet]) => (isSet(selector) ? condition : [])),
    span:
      from === undefined || to === undefined
        ? null
        : { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  }
}

interface Exclusions {
  asides: readonly ExcludedCounts[]
  requests: readonly ExclusionRequest[]
}

/** @param ballots of the pattern or part */
export const toChoices = (choices: readonly Choice[], ballots: number, options: Names['options']) =>
  choices.flatMap(({ optionId, ballots: chosen }) => {
    const snowplowName = options.get(optionId)
    return snowplowName === undefined ? [] : { id: optionId, snowplowName, share: chosen / ballots }
  })

function toReply(pattern: DescribedPattern, { asides, requests }: Exclusions, names: Names): BallotPattern {
  const { ids, digest, addressBallotId, label, ballots, findings, stepMinutes, arrivals, choices } = pattern
  const getPlace = ({ optionIds, countyId }: Pick<DescribedFinding, 'optionIds' | 'countyId'>) => ({
    names: optionIds.flatMap((id) => names.options.get(id) ?? []),
    county: countyId ? (names.counties.get(countyId) ?? null) : null,
  })
  return {
    firstBallotId: ids[0] as number,
    lastBallotId: ids.at(-1) as number,
    digest,
    ...{ label, ballots, setAside: countExcludedIn(ids, asides) },
    requests: requests
      .map(({ id, by, at, counts }) => ({ id, by, at, ballots: countExcludedIn(ids, [counts]) }))
      .filter((request) => request.ballots > 0),
    hasOneAddress: names.addresses.has(addressBallotId ?? 0),
    addressName: names.addresses.get(addressBallotId ?? 0) ?? null,
    firstAt: new Date(pattern.firstAt).toISOString(),
    lastAt: new Date(pattern.lastAt).toISOString(),
    findings: findings.map(({ kind, number, observed, expected, part, ...finding }) => ({
      ...{ kind, number, observed, expected, part },
      ...getPlace(finding),
    })),
    parts: findings.flatMap((finding) => {
      const { key, part, selector, ballots } = finding
      return key === part ? { key, ...toConditions(selector), ...getPlace(finding), ballots } : []
    }),
    stepMinutes,
    arrivals: arrivals.map(({ at, ballots }) => ({ at: new Date(at).toISOString(), ballots })),
    choices: toChoices(choices, ballots, names.options),
  }
}

async function getHashes(em: Em, ballotIds: readonly number[]): Promise<Map<number, string>> {
  if (ballotIds.length === 0) return new Map()
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('ballot')
    .select(['id', 'address_hash as hash'])
    .where('id', 'in', ballotIds)
    .execute()
  return new Map(rows.flatMap(({ id, hash }) => (hash === null ? [] : [[id, hash] as const])))
}

async function addressNames(em: Em, patterns: readonly DescribedPattern[]): Promise<Map<number, string | null>> {
  const named = await em.find(NamedAddress, {})
  const nameOf = new Map(named.map(({ addressHash, name }) => [addressHash, name]))
  const hashes = await getHashes(
    em,
    patterns.flatMap(({ addressBallotId }) => addressBallotId ?? []),
  )
  return new Map([...hashes].map(([id, hash]) => [id, nameOf.get(hash) ?? null]))
}

async function getNames({ orm, counties }: Deps, season: number, district: number, patterns: DescribedPattern[]) {
  const em = forkSeason(orm.em, season)
  const options = (await findOptionsByDistrict(em, { district })).get(district) ?? []
  return {
    options: new Map(options.map(({ id, snowplowName }) => [id, snowplowName])),
    counties: new Map((await counties.everyCounty(season)).map(({ id, name }) => [id, name])),
    addresses: await addressNames(em, patterns),
  }
}

/** Patterns that are set aside come last. */
export async function listBallotPatterns(deps: Deps, { params: { districtId }, season }: Call<'listBallotPatterns'>) {
  await checkDistrict(deps, districtId, season)
  const { asides } = (await readCurrentCount(deps, season)).ofDistrict(districtId)
  const { searchedAt, patterns } = await deps.patterns.find(season, districtId)
  const isOpen = ({ ids }: DescribedPattern) => countExcludedIn(ids, asides) < ids.length
  const visible = [...patterns.filter(isOpen), ...patterns.filter((one) => !isOpen(one))].slice(0, maxListed)
  const names = await getNames(deps, season, districtId, visible)
  const exclusions = { asides, requests: await readExclusionRequests(deps, season, districtId) }
  const items = visible.map((pattern) => toReply(pattern, exclusions, names))
  return { searchedAt: searchedAt?.toISOString() ?? null, items, total: patterns.length }
}

/** Audited before the first row is sent. */
export async function exportBallotPatterns(
  deps: Deps,
  { params: { districtId }, season, viewer, now }: Call<'exportBallotPatterns'>,
): Promise<StreamReply> {
  await checkDistrict(deps, districtId, season)
  const { asides } = (await readCurrentCount(deps, season)).ofDistrict(districtId)
  const { patterns } = await deps.patterns.findNow(season, districtId)
  const names = await getNames(deps, season, districtId, patterns)
  const em = forkSeason(deps.orm.em, season)
  const subject = await districtSubject(deps, season, districtId)
  recordAuditEvent(em, { at: now, action: 'ballot.patterns_exported', by: viewer, subject })
  await em.flush()
  const exclusions = { asides, requests: await readExclusionRequests(deps, season, districtId) }
  const lines = patterns.flatMap((pattern, index) =>
    toFindingRows(subject.name, toReply(pattern, exclusions, names), index),
  )
  return writeCsvFile('ballot-patterns.csv', patternColumns, lines, await readTimeZone(em))
}

async function districtSubject({ counties }: Deps, season: number, id: number) {
  const district = (await counties.everyDistrict(season)).find((one) => one.id === id)
  return { type: 'district', id, name: district?.name ?? '' }
}

/** @throws Refusal ballot.not_found if the ballots of the pattern have several addresses, or an unknown one */
export async function nameAddress(
  deps: Deps,
  { params: { districtId }, body: { firstBallotId, addressName: name }, season, viewer, now }: Call<'nameAddress'>,
) {
  await checkDistrict(deps, districtId, season)
  const { patterns } = await deps.patterns.findNow(season, districtId)
  const pattern = patterns.find(({ ids }) => ids[0] === firstBallotId)
  const ballotId = pattern?.addressBallotId ?? null
  if (ballotId === null) throw new Refusal('ballot.not_found')
  const subject = await districtSubject(deps, season, districtId)
  await forkSeason(deps.orm.em, season).transactional(async (em) => {
    const addressHash = (await getHashes(em, [ballotId])).get(ballotId)
    if (addressHash === undefined) throw new Refusal('ballot.not_found')
    const existing = await em.findOne(NamedAddress, { addressHash })
    const before = { addressName: existing?.name ?? null }
    if (!name) await em.nativeDelete(NamedAddress, { addressHash })
    else {
      const row = { addressHash, name, namedBy: viewer.name, namedAt: now }
      // Another administrator may be naming it: the later name replaces the other.
      await insertRows(em, NamedAddress, [row], { onlyNew: true })
      await em.nativeUpdate(NamedAddress, { addressHash }, row)
    }
    const after = { addressName: name, ballots: pattern?.ballots }
    recordAuditEvent(em, { at: now, action: 'ballot.address_named', by: viewer, subject, before, after })
  })
  return { addressName: name }
}
