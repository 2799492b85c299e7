import { LockMode } from '@mikro-orm/core'
import type { HandlerInput } from '@snowplow/contract/api/route.ts'
import type { SetAside as Reply, setAsideBallots } from '@snowplow/contract/set-aside.ts'
import { sql } from 'kysely'
import { type Em, inTransaction, type Orm, type Tables } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { District } from '../../entities/county.entity.ts'
import { SetAside, SetAsideBallot, type SetAsideRow } from '../../entities/set-aside.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { runIdempotent } from '../decision/run-idempotent.ts'
import type { ContestService } from '../season/contest.service.ts'
import { lockCountChanges, refuseLockedCount } from '../season/tie-settings.ts'

type Input = HandlerInput<typeof setAsideBallots>['body']

const toReply = (exclusion: SetAsideRow): Reply => ({
  id: exclusion.id,
  districtId: exclusion.district.id,
  ballots: exclusion.ballots,
  firstAt: exclusion.firstAt.toISOString(),
  lastAt: exclusion.lastAt.toISOString(),
  reason: exclusion.reason,
  by: exclusion.setAsideBy,
  at: exclusion.setAsideAt.toISOString(),
  reverted: exclusion.revertedAt
    ? { reason: exclusion.revertReason ?? '', by: exclusion.revertedBy ?? '', at: exclusion.revertedAt.toISOString() }
    : null,
})

export function setAsideService(orm: Orm, contest: ContestService) {
  // The winners are public after the announcement and must not change silently.
  const closed = async (now: Date) => (await contest.isConcluded(now)) && 'setAside.not_open'

  async function inIdempotentTransaction(
    id: string,
    content: unknown,
    by: By,
    make: (em: Em) => Promise<Reply>,
  ): Promise<Reply> {
    const request = { id, content, closed: await closed(by.now) } as const
    return inTransaction(orm, (em) =>
      runIdempotent(em, request, by, async () => {
        await lockCountChanges(em)
        await refuseLockedCount(em)
        return { reply: await make(em) }
      }),
    )
  }

  const ballots = (em: Em) => em.getKysely<Tables>().selectFrom('ballot')

  // Selects the ballots of a request. Ids increase with time, so a burst is an id range.
  async function selectBallots(em: Em, district: number, { burst, ballots: ids = [] }: Omit<Input, 'id'>) {
    const inDistrict = ballots(em).where('district_id', '=', district)
    if (!burst) {
      const existing = await inDistrict.where('id', 'in', ids).select('id').execute()
      if (existing.length !== ids.length) throw new Refusal('ballot.not_found')
      return inDistrict.where('id', 'in', ids)
    }
    const range = inDistrict.where('id', '>=', burst.firstBallotId).where('id', '<=', burst.lastBallotId)
    const first = await range.where('id', '=', burst.firstBallotId).select('client').executeTakeFirst()
    if (!first) throw new Refusal('ballot.not_found')
    return burst.kind === 'client' ? range.where('client', '=', first.client) : range
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

  return {
    async listSetAsides({ params, season }: Call<'listSetAsides'>): Promise<{ items: Reply[] }> {
      const { districtId: district } = params
      const em = inSeason(orm.em, season)
      if (!(await em.count(District, { id: district }))) throw new Refusal('district.not_found')
      return { items: (await em.find(SetAside, { district }, { orderBy: { id: 'desc' } })).map(toReply) }
    },

    /** @throws Refusal setAside.not_open, setAside.count_locked, district.not_found, ballot.not_found, ballot.already_set_aside, decision.id_used */
    setAsideBallots({ params, body: { id, ...input }, ...by }: Call<'setAsideBallots'>): Promise<Reply> {
      const { districtId } = params
      const { viewer, now } = by
      return inIdempotentTransaction(id, ['set aside', districtId, input], by, async (em) => {
        // Not locked: a lock would block every vote of the district.
        const district = await em.findOne(District, { id: districtId })
        if (!district) throw new Refusal('district.not_found')
        const from = await selectBallots(em, districtId, input)
        const { reason } = input
        const exclusion = em.create(SetAside, {
          district,
          reason,
          ballots: 0,
          firstAt: now,
          lastAt: now,
          setAsideBy: viewer.name,
          setAsideAt: now,
        })
        await em.flush()
        Object.assign(exclusion, await insertExcluded(em, exclusion.id, from))
        if (exclusion.ballots === 0) throw new Refusal('ballot.already_set_aside')
        const subject = { type: 'district', id: district.id, name: district.name }
        const after = { setAside: exclusion.id, ballots: exclusion.ballots, setAsideReason: reason }
        recordAuditEvent(em, { at: now, action: 'ballot.set_aside', by: viewer, subject, after })
        await em.flush()
        return toReply(exclusion)
      })
    },

    /** @throws Refusal setAside.not_open, setAside.count_locked, setAside.not_found, setAside.already_restored, decision.id_used */
    restoreBallots({ params, body: { id, reason }, ...by }: Call<'restoreBallots'>): Promise<Reply> {
      const { id: setAside } = params
      const { viewer, now } = by
      return inIdempotentTransaction(id, ['taken back', setAside, reason], by, async (em) => {
        const exclusion = await em.findOne(SetAside, { id: setAside }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!exclusion) throw new Refusal('setAside.not_found')
        if (exclusion.revertedAt) throw new Refusal('setAside.already_restored')
        Object.assign(exclusion, { revertReason: reason, revertedBy: viewer.name, revertedAt: now })
        await em.nativeUpdate(SetAsideBallot, { setAside }, { revertedAt: now })
        const { id: districtId, name } = await em.findOneOrFail(District, { id: exclusion.district.id })
        const after = { setAside: exclusion.id, ballots: exclusion.ballots, revertReason: reason }
        const subject = { type: 'district', id: districtId, name }
        recordAuditEvent(em, { at: now, action: 'ballot.restored', by: viewer, subject, after })
        await em.flush()
        return toReply(exclusion)
      })
    },
  }
}
