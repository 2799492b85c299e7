import { LockMode } from '@mikro-orm/core'
import type { HandlerInput } from '@snowplow/contract/api/route.ts'
import type { SetAside as Reply, setBallotsAside } from '@snowplow/contract/set-aside.ts'
import { sql } from 'kysely'
import type { Em, Orm, Tables } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import type { ContestService } from '../contest/contest.service.ts'
import { District } from '../county/county.entity.ts'
import { once } from '../decision/once.ts'
import { BallotSetAside, SetAside, type SetAsideRow } from './set-aside.entity.ts'

type Given = HandlerInput<typeof setBallotsAside>['body']

const toReply = (act: SetAsideRow): Reply => ({
  id: act.id,
  districtId: act.district.id,
  ballots: act.ballots,
  firstAt: act.firstAt.toISOString(),
  lastAt: act.lastAt.toISOString(),
  reason: act.reason,
  by: act.setAsideBy,
  at: act.setAsideAt.toISOString(),
  takenBack: act.takenBackAt
    ? { reason: act.takenBackReason ?? '', by: act.takenBackBy ?? '', at: act.takenBackAt.toISOString() }
    : null,
})

export function setAsideService(orm: Orm, contest: ContestService) {
  /** Everybody knows the winners by then: nobody may change them unnoticed. */
  const closed = async (now: Date) => (await contest.isConcluded(now)) && 'setAside.not_open'

  async function inOneAct(id: string, content: unknown, by: By, make: (em: Em) => Promise<Reply>): Promise<Reply> {
    const asked = { id, content, closed: await closed(by.now) } as const
    return orm.em.fork().transactional((em) => once(em, asked, by, async () => ({ answer: await make(em) })))
  }

  const ballots = (em: Em) => em.getKysely<Tables>().selectFrom('ballot')

  /** The ballots that are meant; ids grow with time, so that a burst is read as a stretch of them. */
  async function meant(em: Em, district: number, { burst, ballots: ids = [] }: Omit<Given, 'id'>) {
    const here = ballots(em).where('district_id', '=', district)
    if (!burst) {
      const known = await here.where('id', 'in', ids).select('id').execute()
      if (known.length !== ids.length) throw new Refusal('ballot.not_found')
      return here.where('id', 'in', ids)
    }
    const stretch = here.where('id', '>=', burst.firstBallotId).where('id', '<=', burst.lastBallotId)
    const first = await stretch.where('id', '=', burst.firstBallotId).select('client').executeTakeFirst()
    if (!first) throw new Refusal('ballot.not_found')
    return burst.kind === 'client' ? stretch.where('client', '=', first.client) : stretch
  }

  /** One statement for all of them. @returns how many they are, and when they were cast */
  async function moveAside(em: Em, act: number, from: Awaited<ReturnType<typeof meant>>) {
    const kysely = em.getKysely<Tables>()
    await kysely
      .insertInto('ballot_set_aside')
      .columns(['season_id', 'set_aside_id', 'ballot_id'])
      .expression(
        from
          .select(['ballot.season_id', sql<number>`cast(${sql.lit(act)} as integer)`.as('set_aside_id'), 'ballot.id'])
          .orderBy('ballot.id'),
      )
      // Already set aside, maybe this moment by somebody else: the unique key decides.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count, first, last } = await kysely
      .selectFrom('ballot_set_aside as moved')
      .innerJoin('ballot', 'ballot.id', 'moved.ballot_id')
      .where('moved.set_aside_id', '=', act)
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

    /** @throws Refusal setAside.not_open, district.not_found, ballot.not_found, ballot.already_set_aside, decision.id_used */
    setBallotsAside({ params, body: { id, ...given }, ...by }: Call<'setBallotsAside'>): Promise<Reply> {
      const { districtId } = params
      const { viewer, now } = by
      return inOneAct(id, ['set aside', districtId, given], by, async (em) => {
        // Not locked: every vote of the district would wait for it.
        const district = await em.findOne(District, { id: districtId })
        if (!district) throw new Refusal('district.not_found')
        const from = await meant(em, districtId, given)
        const { reason } = given
        const act = em.create(SetAside, {
          district,
          reason,
          ballots: 0,
          firstAt: now,
          lastAt: now,
          setAsideBy: viewer.name,
          setAsideAt: now,
        })
        await em.flush()
        Object.assign(act, await moveAside(em, act.id, from))
        if (act.ballots === 0) throw new Refusal('ballot.already_set_aside')
        const subject = { type: 'district', id: district.id, name: district.name }
        const after = { setAside: act.id, ballots: act.ballots, setAsideReason: reason }
        record(em, { at: now, action: 'ballot.set_aside', by: viewer, subject, after })
        await em.flush()
        return toReply(act)
      })
    },

    /** @throws Refusal setAside.not_open, setAside.not_found, setAside.already_taken_back, decision.id_used */
    takeBallotsBack({ params, body: { id, reason }, ...by }: Call<'takeBallotsBack'>): Promise<Reply> {
      const { id: setAside } = params
      const { viewer, now } = by
      return inOneAct(id, ['taken back', setAside, reason], by, async (em) => {
        const act = await em.findOne(SetAside, { id: setAside }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!act) throw new Refusal('setAside.not_found')
        if (act.takenBackAt) throw new Refusal('setAside.already_taken_back')
        Object.assign(act, { takenBackReason: reason, takenBackBy: viewer.name, takenBackAt: now })
        await em.nativeUpdate(BallotSetAside, { setAside }, { takenBackAt: now })
        const { id: districtId, name } = await em.findOneOrFail(District, { id: act.district.id })
        const after = { setAside: act.id, ballots: act.ballots, takenBackReason: reason }
        const subject = { type: 'district', id: districtId, name }
        record(em, { at: now, action: 'ballot.taken_back', by: viewer, subject, after })
        await em.flush()
        return toReply(act)
      })
    },
  }
}
