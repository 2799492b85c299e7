import { LockMode } from '@mikro-orm/core'
import type { SetAside as Reply } from '@snowplow/contract/poll-result/set-aside.ts'
import { type Em, type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'
import { District } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetAside, SetAsideBallot, type SetAsideRow } from '../../entities/set-aside.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { runIdempotent } from '../decision/run-idempotent.ts'
import { readConfirmers } from '../season/confirmers.ts'
import type { ContestService } from '../season/contest.service.ts'
import { lockCountChanges, refuseLockedCount } from '../season/tie-settings.ts'
import { isWaiting, toReply, toRequest } from './set-aside.presenter.ts'
import { insertExcluded, selectBallots } from './set-aside-ballots.ts'

type Input = Call<'setAsideBallots'>['body']

/** Returns the ids of the reviewed ballots, or null if the pattern has changed. @throws Refusal ballot.counting */
type ReadPattern = (season: number, district: number, pattern: Input['pattern'] & object) => Promise<number[] | null>

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'isConcluded'>
  patterns: { readPattern: ReadPattern }
}

export const setAsideService = (deps: Deps) =>
  bindService(deps, { listSetAsides, setAsideBallots, restoreBallots, confirmExclusion, declineExclusion })

// The winners are public after the announcement and must not change silently.
const findRefusal = async ({ contest }: Deps, now: Date) => (await contest.isConcluded(now)) && 'setAside.not_open'

async function inIdempotentTransaction(
  deps: Deps,
  id: string,
  content: unknown,
  by: By,
  make: (em: Em) => Promise<Reply>,
): Promise<Reply> {
  const request = { id, content, closed: await findRefusal(deps, by.now) } as const
  return runTransaction(deps.orm, (em) =>
    runIdempotent(em, request, by, async () => {
      await lockCountChanges(em)
      await refuseLockedCount(em)
      return { reply: await make(em) }
    }),
  )
}

type Audited = Pick<Parameters<typeof recordAuditEvent>[1], 'action' | 'after'>

async function record(em: Em, row: SetAsideRow, { viewer, now }: By, { action, after }: Audited): Promise<Reply> {
  const { id, name } = await em.findOneOrFail(District, { id: row.district.id })
  const subject = { type: 'district', id, name }
  const counted = { setAside: row.id, ballots: row.ballots }
  recordAuditEvent(em, { at: now, action, by: viewer, subject, after: { ...counted, ...after } })
  await em.flush()
  return toReply(row, viewer, await readConfirmers(em, now))
}

/** @throws Refusal setAside.not_found */
async function lockRow(em: Em, id: number): Promise<SetAsideRow> {
  const row = await em.findOne(SetAside, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw new Refusal('setAside.not_found')
  return row
}

/** @throws Refusal setAside.not_found, setAside.not_waiting */
async function lockWaiting(em: Em, id: number): Promise<SetAsideRow> {
  const row = await lockRow(em, id)
  if (!isWaiting(row)) throw new Refusal('setAside.not_waiting')
  return row
}

const needsSecondAdministrator = async (em: Em) =>
  (await em.findOneOrFail(Season, getSeasonId(em), { refresh: true })).needsSecondAdministrator

async function revert(em: Em, row: SetAsideRow, now: Date): Promise<void> {
  Object.assign(row, { revertedAt: now, requesterId: null })
  await em.nativeUpdate(SetAsideBallot, { setAside: row.id }, { revertedAt: now })
}

async function listSetAsides(
  { orm }: Deps,
  { params, season, viewer, now }: Call<'listSetAsides'>,
): Promise<{ items: Reply[] }> {
  const { districtId: district } = params
  const em = forkSeason(orm.em, season)
  if (!(await em.count(District, { id: district }))) throw new Refusal('district.not_found')
  const rows = await em.find(SetAside, { district }, { orderBy: { id: 'desc' } })
  const confirmers = await readConfirmers(em, now)
  return { items: rows.map((row) => toReply(row, viewer, confirmers)) }
}

/**
 * Without effect until a second administrator confirms it, where the season requires one.
 * @throws Refusal setAside.not_open, setAside.count_locked, district.not_found, ballot.not_found,
 * ballot.already_set_aside, ballot.counting, stale, decision.id_used
 */
async function setAsideBallots(
  deps: Deps,
  { params, body: { id, ...input }, ...by }: Call<'setAsideBallots'>,
): Promise<Reply> {
  const { districtId } = params
  const { viewer, now, season } = by
  const { pattern, ballots: listed } = input
  // Before the transaction: a search takes seconds. A repeated request needs no pattern.
  const ids = pattern ? await deps.patterns.readPattern(season, districtId, pattern) : (listed ?? [])
  return inIdempotentTransaction(deps, id, ['set aside', districtId, input], by, async (em) => {
    // Not locked: a lock would block every vote of the district.
    const district = await em.findOne(District, { id: districtId })
    if (!district) throw new Refusal('district.not_found')
    if (!ids) throw new Refusal('stale')
    const from = await selectBallots(em, districtId, ids, listed !== undefined)
    const { reason } = input
    const isRequest = await needsSecondAdministrator(em)
    const exclusion = em.create(SetAside, {
      ...{ district, reason, ballots: 0, firstAt: now, lastAt: now, setAsideBy: viewer.name, setAsideAt: now },
      ...(isRequest ? { requesterId: viewer.id } : { confirmedAt: now }),
    })
    await em.flush()
    Object.assign(exclusion, await insertExcluded(em, exclusion.id, from))
    if (exclusion.ballots === 0) throw new Refusal('ballot.already_set_aside')
    const action = isRequest ? 'ballot.exclusion_requested' : 'ballot.set_aside'
    return record(em, exclusion, by, { action, after: { setAsideReason: reason } })
  })
}

/**
 * Without effect until a second administrator confirms it, where the season requires one.
 * @throws Refusal setAside.not_open, setAside.count_locked, setAside.not_found, setAside.already_restored,
 * setAside.is_waiting, decision.id_used
 */
function restoreBallots(deps: Deps, { params, body: { id, reason }, ...by }: Call<'restoreBallots'>): Promise<Reply> {
  const { id: setAside } = params
  const { viewer, now } = by
  return inIdempotentTransaction(deps, id, ['taken back', setAside, reason], by, async (em) => {
    const exclusion = await lockRow(em, setAside)
    if (exclusion.revertedAt) throw new Refusal('setAside.already_restored')
    if (isWaiting(exclusion)) throw new Refusal('setAside.is_waiting')
    Object.assign(exclusion, { revertReason: reason, revertedBy: viewer.name })
    const isRequest = await needsSecondAdministrator(em)
    if (isRequest) Object.assign(exclusion, { revertRequestedAt: now, requesterId: viewer.id })
    else await revert(em, exclusion, now)
    const action = isRequest ? 'ballot.restoration_requested' : 'ballot.restored'
    return record(em, exclusion, by, { action, after: { revertReason: reason } })
  })
}

/**
 * @throws Refusal setAside.not_open, setAside.count_locked, setAside.not_found, setAside.not_waiting,
 * setAside.own_request, setAside.admin_since_request, setAside.admin_since_voting,
 * setAside.credentials_by_requester, decision.id_used
 */
function confirmExclusion(deps: Deps, { params, body: { id }, ...by }: Call<'confirmExclusion'>): Promise<Reply> {
  const { viewer, now } = by
  return inIdempotentTransaction(deps, id, ['confirm', params.id], by, async (em) => {
    const row = await lockWaiting(em, params.id)
    const blocker = (await readConfirmers(em, now)).blockerFor(viewer.id, toRequest(row))
    if (blocker) throw new Refusal(blocker)
    if (row.confirmedAt) {
      row.revertConfirmedBy = viewer.name
      await revert(em, row, now)
      const after = { revertReason: row.revertReason, requestedBy: row.revertedBy }
      return record(em, row, by, { action: 'ballot.restored', after })
    }
    Object.assign(row, { confirmedAt: now, confirmedBy: viewer.name, requesterId: null })
    const after = { setAsideReason: row.reason, requestedBy: row.setAsideBy }
    return record(em, row, by, { action: 'ballot.set_aside', after })
  })
}

/** @throws Refusal setAside.not_open, setAside.count_locked, setAside.not_found, setAside.not_waiting, decision.id_used */
function declineExclusion(
  deps: Deps,
  { params, body: { id, reason }, ...by }: Call<'declineExclusion'>,
): Promise<Reply> {
  const { viewer, now } = by
  return inIdempotentTransaction(deps, id, ['decline', params.id, reason], by, async (em) => {
    const row = await lockWaiting(em, params.id)
    const requestedBy = row.confirmedAt ? row.revertedBy : row.setAsideBy
    if (row.confirmedAt) {
      const none = { revertReason: null, revertedBy: null, revertRequestedAt: null, requesterId: null }
      Object.assign(row, none)
    } else {
      Object.assign(row, { revertReason: reason, revertedBy: viewer.name })
      await revert(em, row, now)
    }
    return record(em, row, by, { action: 'ballot.request_declined', after: { declineReason: reason, requestedBy } })
  })
}
