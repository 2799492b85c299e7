import { LockMode } from '@mikro-orm/core'
import type { HandlerInput } from '@snowplow/contract/api/route.ts'
import type { SetAside as Reply, setAsideBallots } from '@snowplow/contract/set-aside.ts'
import { sql } from 'kysely'
import { type Em, getDialect, type Orm, runTransaction, type Tables } from '../../db/orm.ts'
import { forkSeason, getSeasonId } from '../../db/season.ts'
import { District } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { SetAside, SetAsideBallot, type SetAsideRow } from '../../entities/set-aside.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { runIdempotent } from '../decision/run-idempotent.ts'
import { readConfirmers } from '../season/confirmers.ts'
import type { ContestService } from '../season/contest.service.ts'
import { lockCountChanges, refuseLockedCount } from '../season/tie-settings.ts'
import { isWaiting, toReply, toRequest } from './set-aside.presenter.ts'

type Input = HandlerInput<typeof setAsideBallots>['body']

/** Returns the ids of the reviewed ballots, or null if the pattern has changed. @throws Refusal ballot.counting */
type ReadPattern = (season: number, district: number, pattern: Input['pattern'] & object) => Promise<number[] | null>

export function setAsideService(orm: Orm, contest: ContestService, readPattern: ReadPattern) {
  // The winners are public after the announcement and must not change silently.
  const closed = async (now: Date) => (await contest.isConcluded(now)) && 'setAside.not_open'

  async function inIdempotentTransaction(
    id: string,
    content: unknown,
    by: By,
    make: (em: Em) => Promise<Reply>,
  ): Promise<Reply> {
    const request = { id, content, closed: await closed(by.now) } as const
    return runTransaction(orm, (em) =>
      runIdempotent(em, request, by, async () => {
        await lockCountChanges(em)
        await refuseLockedCount(em)
        return { reply: await make(em) }
      }),
    )
  }

  const ballots = (em: Em) => em.getKysely<Tables>().selectFrom('ballot')

  // Selects ballots by id. One parameter for any number of them.
  async function selectBallots(em: Em, district: number, ids: readonly number[], areAllRequired: boolean) {
    const list = JSON.stringify(ids)
    const values =
      getDialect(em) === 'postgres'
        ? sql<number>`(select value::integer from json_array_elements_text(${list}::json))`
        : sql<number>`(select value from json_each(${list}))`
    const selected = ballots(em).where('district_id', '=', district).where('id', 'in', values)
    if (!areAllRequired) return selected
    const existing = await selected.select('id').execute()
    if (existing.length !== ids.length) throw new Refusal('ballot.not_found')
    return selected
  }

  async function insertExcluded(em: Em, exclusion: number, from: Awaited<ReturnType<typeof selectBallots>>) {
    const kysely = em.getKysely<Tables>()
    await kysely
      .insertInto('ballot_set_aside')
      .columns(['season_id', 'set_aside_id', 'ballot_id'])
      .expression(
        from
          .select([
            'ballot.season_id',
            sql<number>`cast(${sql.lit(exclusion)} as integer)`.as('set_aside_id'),
            'ballot.id',
          ])
          .orderBy('ballot.id'),
      )
      // The unique key skips ballots already set aside, also by a concurrent request.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count, first, last } = await kysely
      .selectFrom('ballot_set_aside as moved')
      .innerJoin('ballot', 'ballot.id', 'moved.ballot_id')
      .where('moved.set_aside_id', '=', exclusion)
      .select(({ fn }) => [
        fn.countAll<number | string>().as('count'),
        fn.min('ballot.created_at').as('first'),
        fn.max('ballot.created_at').as('last'),
      ])
      .executeTakeFirstOrThrow()
    return { ballots: Number(count), firstAt: new Date(first), lastAt: new Date(last) }
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

  return {
    async listSetAsides({ params, season, viewer, now }: Call<'listSetAsides'>): Promise<{ items: Reply[] }> {
      const { districtId: district } = params
      const em = forkSeason(orm.em, season)
      if (!(await em.count(District, { id: district }))) throw new Refusal('district.not_found')
      const rows = await em.find(SetAside, { district }, { orderBy: { id: 'desc' } })
      const confirmers = await readConfirmers(em, now)
      return { items: rows.map((row) => toReply(row, viewer, confirmers)) }
    },

    /**
     * Without effect until a second administrator confirms it, where the season requires one.
     * @throws Refusal setAside.not_open, setAside.count_locked, district.not_found, ballot.not_found,
     * ballot.already_set_aside, ballot.counting, stale, decision.id_used
     */
    async setAsideBallots({ params, body: { id, ...input }, ...by }: Call<'setAsideBallots'>): Promise<Reply> {
      const { districtId } = params
      const { viewer, now, season } = by
      const { pattern, ballots: listed } = input
      // Before the transaction: a search takes seconds. A repeated request needs no pattern.
      const ids = pattern ? await readPattern(season, districtId, pattern) : (listed ?? [])
      return inIdempotentTransaction(id, ['set aside', districtId, input], by, async (em) => {
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
    },

    /**
     * Without effect until a second administrator confirms it, where the season requires one.
     * @throws Refusal setAside.not_open, setAside.count_locked, setAside.not_found, setAside.already_restored,
     * setAside.is_waiting, decision.id_used
     */
    restoreBallots({ params, body: { id, reason }, ...by }: Call<'restoreBallots'>): Promise<Reply> {
      const { id: setAside } = params
      const { viewer, now } = by
      return inIdempotentTransaction(id, ['taken back', setAside, reason], by, async (em) => {
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
    },

    /**
     * @throws Refusal setAside.not_open, setAside.count_locked, setAside.not_found, setAside.not_waiting,
     * setAside.own_request, setAside.admin_since_request, setAside.admin_since_voting,
     * setAside.credentials_by_requester, decision.id_used
     */
    confirmExclusion({ params, body: { id }, ...by }: Call<'confirmExclusion'>): Promise<Reply> {
      const { viewer, now } = by
      return inIdempotentTransaction(id, ['confirm', params.id], by, async (em) => {
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
    },

    /** @throws Refusal setAside.not_open, setAside.count_locked, setAside.not_found, setAside.not_waiting, decision.id_used */
    declineExclusion({ params, body: { id, reason }, ...by }: Call<'declineExclusion'>): Promise<Reply> {
      const { viewer, now } = by
      return inIdempotentTransaction(id, ['decline', params.id, reason], by, async (em) => {
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
    },
  }
}
