import { LockMode, raw } from '@mikro-orm/core'
import { areVotingOptionsOpen } from '@snowplow/contract/district-poll/voting-option.ts'
import { listVotingOptions as listVotingOptionsRoute } from '@snowplow/contract/public-voting.ts'
import * as z from 'zod/mini'
import { executeWithRows, insertRows, type Statement } from '../../db/json-rows.ts'
import { addCondition, findList } from '../../db/lists/find-list.ts'
import { memoize } from '../../db/memoize.ts'
import { type Em, type Orm, runTransaction } from '../../db/orm.ts'
import { getCurrentSeasonId } from '../../db/season.ts'
import { District } from '../../entities/county.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import * as tables from '../../entities/public-voting.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import { type Call, SerializedReply } from '../../http/serve.ts'
import { mapMaybePromise } from '../../lib/maybe-promise.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { CountyService } from '../county/county.service.ts'
import { lockApproved } from '../entry/approved-names.ts'
import type { ContestService } from '../season/contest.service.ts'
import { shuffleBySeed } from './name-order.ts'
import { type OptionRow, optionPresenter, toOption } from './option.presenter.ts'

export type VotingOptionService = ReturnType<typeof votingOptionService>

/** Counted ballots of a district; includes at least every ballot with an id up to `upTo`. */
type CountDistrict = (districtId: number) => Promise<{ ballots: number; upTo: number }>

interface Deps {
  orm: Orm
  contest: ContestService
  counties: CountyService
  results: { countDistrict: CountDistrict }
}

interface VotingOptions extends Deps {
  offered: ReturnType<typeof cacheOffered>
}

// Maximum age of options cached before a change by another process.
const optionsMaxAgeMs = 1000

const noOptions = new SerializedReply('[]')

export function votingOptionService(deps: Deps) {
  const offered = cacheOffered(deps)
  return { offered, ...bindService({ ...deps, offered }, { listVotingOptions, publishVotingOptions }) }
}

const cacheOffered = (deps: Deps) => memoize(optionsMaxAgeMs, (districtId: number) => readOffered(deps, districtId))

async function readOffered({ orm, counties }: Deps, districtId: number) {
  if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
  const options = await orm.em.fork().findAll(tables.PublicVotingOption, {
    where: { district: districtId },
    orderBy: { optionNumber: 'asc' },
    populate: ['publicNameSubmission'],
    fields: ['optionNumber', 'publicNameSubmission.snowplowName', 'publicNameSubmission.publicStory'],
  })
  const all = options.map((option) => toOption(option as OptionRow))
  const json = JSON.stringify(z.parse(listVotingOptionsRoute.reply, all))
  const ids = all.map(({ id }) => id)
  return {
    ids: new Set(ids),
    shuffledIds: shuffleBySeed(ids, `season ${getCurrentSeasonId(orm)}, district ${districtId}`),
    reply: new SerializedReply(json),
  }
}

/**
 * Empty before the public poll: the order of the options would reveal the result of the staff poll.
 * @throws Refusal district.not_found
 */
function listVotingOptions(deps: VotingOptions, call: Call<'listVotingOptions'>) {
  if (!call.query.isDefault) return findOptions(deps, call)
  return mapMaybePromise(deps.offered(call.params.districtId), ({ reply }) =>
    mapMaybePromise(deps.contest.getCurrent(), (season) => (season.hasStarted(3, call.now) ? reply : noOptions)),
  )
}

async function findOptions(
  { orm, contest, counties }: Deps,
  { params: { districtId }, query, now }: Call<'listVotingOptions'>,
) {
  if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
  if (!(await contest.hasStarted(3, now))) return []
  const ofDistrict = addCondition(query, { field: 'district', operator: '$eq', value: districtId })
  return (await findList(orm.em.fork(), tables.PublicVotingOption, ofDistrict, optionPresenter)).items
}

/**
 * Replaces a district's options in one transaction, until the first vote. Retained names keep their option ids.
 * @throws Refusal district.not_found, option.*
 */
async function publishVotingOptions(
  { orm, contest, counties, results, offered }: VotingOptions,
  { params: { districtId }, body: { names, replaces }, viewer, now }: Call<'publishVotingOptions'>,
) {
  if (!areVotingOptionsOpen((await contest.getContest({ query: {}, now })).phases)) throw new Refusal('option.not_open')
  if (!(await counties.hasDistrict(districtId))) throw new Refusal('district.not_found')
  // Before locking the district: ballots have no district index, so the query would scan all districts.
  const districtCount = await results.countDistrict(districtId)
  const options = await runTransaction(orm, async (em) => {
    // Serializes publishing per district. Votes in progress are committed first; later votes wait.
    const district = await em.findOneOrFail(District, { id: districtId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!(await lockApproved(em, names, districtId))) throw new Refusal('option.not_approved')
    const published = await publishedOptions(em, districtId)
    const before = published.map(({ publicNameSubmissionId }) => publicNameSubmissionId)
    // Repeat after a lost reply: nothing to do, and no conflict.
    if (String(names) === String(before)) return published
    if (districtCount.ballots > 0 || (await hasVotesAfter(em, districtId, districtCount.upTo)))
      throw new Refusal('option.votes_exist')
    if (String(replaces) !== String(before)) throw new Refusal('stale')
    const subject = { type: 'district', id: district.id, name: district.name }
    recordAuditEvent(em, {
      at: now,
      action: 'option.published',
      by: viewer,
      subject,
      before: { names: await getSnowplowNames(em, before) },
      after: { names: await getSnowplowNames(em, names) },
    })
    return replaceOptions(em, districtId, names, now)
  })
  offered.clear()
  return { options }
}

// Scans the primary key above the counted ids only.
async function hasVotesAfter(em: Em, district: number, id: number): Promise<boolean> {
  const where = { id: { $gt: id }, district }
  return (await em.findOne(tables.Ballot, where, { fields: ['id'], orderBy: { id: 'asc' } })) !== null
}

async function publishedOptions(em: Em, district: number) {
  const options = await em.find(tables.PublicVotingOption, { district }, { orderBy: { optionNumber: 'asc' } })
  return options.map(({ id, optionNumber, publicNameSubmission }) => ({
    id,
    optionNumber,
    publicNameSubmissionId: publicNameSubmission.id,
  }))
}

async function getSnowplowNames(em: Em, ids: readonly number[]): Promise<string[]> {
  const entries = await em.find(PublicNameSubmission, { id: { $in: [...ids] } }, { fields: ['snowplowName'] })
  const names = new Map(entries.map(({ id, snowplowName }) => [id, snowplowName]))
  return ids.flatMap((id) => names.get(id) ?? [])
}

// Negative numbers avoid unique key conflicts while options swap numbers.
const renumber: Statement = {
  postgres: `update public_voting_option set option_number = -row.number
    from json_to_recordset($1) as row(id int, number int) where public_voting_option.id = row.id`,
  sqlite: `update public_voting_option set option_number = -(row.value ->> 'number')
    from json_each(?) as row where public_voting_option.id = row.value ->> 'id'`,
}

// Retained options keep their ids, which votes in progress may reference. All get a new `createdAt`.
async function replaceOptions(em: Em, district: number, names: readonly number[], createdAt: Date) {
  await em.nativeDelete(tables.PublicVotingOption, { district, publicNameSubmission: { $nin: [...names] } })
  const staying = await em.find(tables.PublicVotingOption, { district })
  const ids = new Map(staying.map(({ id, publicNameSubmission }) => [publicNameSubmission.id, id]))
  const placed = names.map((publicNameSubmission, index) => ({ publicNameSubmission, optionNumber: index + 1 }))
  await executeWithRows(
    em,
    renumber,
    placed.flatMap(({ publicNameSubmission, optionNumber }) =>
      ids.has(publicNameSubmission) ? { id: ids.get(publicNameSubmission), number: optionNumber } : [],
    ),
  )
  await em.nativeUpdate(tables.PublicVotingOption, { district }, { optionNumber: raw('-option_number'), createdAt })
  const fresh = placed.filter(({ publicNameSubmission }) => !ids.has(publicNameSubmission))
  const rows = fresh.map((option) => ({ district, ...option, createdAt }))
  const freshIds = await insertRows(em, tables.PublicVotingOption, rows)
  fresh.forEach(({ publicNameSubmission }, index) => {
    ids.set(publicNameSubmission, freshIds[index] as number)
  })
  return placed.map(({ publicNameSubmission, optionNumber }) => ({
    id: ids.get(publicNameSubmission) as number,
    optionNumber,
    publicNameSubmissionId: publicNameSubmission,
  }))
}
