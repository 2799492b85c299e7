import { rankNames } from '@snowplow/contract/results/count.ts'
import { decideWinners, orderByDraw } from '@snowplow/contract/results/draw.ts'
import type { Draw as DrawReply, Tie } from '@snowplow/contract/results/ties.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { Draw } from '../../entities/draw.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { FinalCount, PollResultService } from '../poll-result/poll-result.service.ts'
import { sha256 } from '../poll-result/sha256.ts'
import type { ContestService } from '../season/contest.service.ts'
import { lockCountChanges } from '../season/tie-settings.ts'

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'hasStarted' | 'isOpen' | 'isConcluded'>
  results: Pick<PollResultService, 'finalCounts'>
}

/**
 * Decides ties by a draw: the count is locked before anybody knows the digits, and the digits put the tied names in an
 * order that anyone can repeat.
 */
export const drawService = (deps: Deps) => bindService(deps, { getDraw, lockCount, unlockCount, enterDraw })

const toTie = ({ districtId, district, results }: FinalCount, digits: string | null): Tie[] => {
  const names = rankNames(new Map(results.map(({ snowplowName, numberOfVotes }) => [snowplowName, numberOfVotes])))
  const { decision, winners } = decideWinners(district, { names }, { rule: 'allWin', digits: null }, sha256)
  if (decision !== 'allWin') return []
  const order = digits === null ? [] : orderByDraw(winners, { digits, district, sha256 })
  return [
    {
      districtId,
      name: district,
      votes: names[0]?.votes ?? 0,
      names: digits
        ? order.map(({ name, hash }) => ({ snowplowName: name, hash }))
        : winners.map((snowplowName) => ({ snowplowName, hash: null })),
    },
  ]
}

const isVotingOver = async ({ orm, contest }: Deps, season: number, now: Date) =>
  season !== getCurrentSeasonId(orm) || ((await contest.hasStarted(3, now)) && !(await contest.isOpen(3, now)))

const isAnnounced = async ({ orm, contest }: Deps, season: number, now: Date) =>
  season !== getCurrentSeasonId(orm) || (await contest.isConcluded(now))

const findTies = async ({ results }: Deps, season: number, digits: string | null): Promise<Tie[]> =>
  (await results.finalCounts(season)).flatMap((count) => toTie(count, digits))

/** @throws Refusal ballot.counting */
async function getDraw(deps: Deps, { season, now }: Pick<By, 'season' | 'now'>): Promise<DrawReply> {
  const em = forkSeason(deps.orm.em, season)
  const { tieRule: rule } = await em.findOneOrFail(Season, season)
  const draw = await em.findOne(Draw, {})
  const digits = draw?.digits ?? null
  return {
    rule,
    locked: draw && { at: draw.lockedAt.toISOString(), by: draw.lockedBy },
    drawn:
      draw?.enteredAt && digits !== null
        ? { digits, source: draw.source ?? '', at: draw.enteredAt.toISOString(), by: draw.enteredBy ?? '' }
        : null,
    ties: (await isVotingOver(deps, season, now)) ? await findTies(deps, season, rule === 'draw' ? digits : null) : [],
  }
}

type Audited = Pick<Parameters<typeof recordAuditEvent>[1], 'action' | 'before' | 'after'>

// Changes the draw in one transaction with its audit event, one change of the count at a time.
async function change(deps: Deps, by: By, make: (em: Em) => Promise<Audited | null>): Promise<DrawReply> {
  const { season, viewer, now } = by
  await forkSeason(deps.orm.em, season).transactional(async (em) => {
    await lockCountChanges(em)
    const audited = await make(em)
    if (!audited) return
    const { year } = await em.findOneOrFail(Season, season)
    recordAuditEvent(em, {
      at: now,
      by: viewer,
      subject: { type: 'season', id: season, name: String(year) },
      ...audited,
    })
  })
  return getDraw(deps, by)
}

/** @throws Refusal draw.not_open, draw.not_needed, draw.already_locked, ballot.counting */
async function lockCount(deps: Deps, call: Call<'lockCount'>): Promise<DrawReply> {
  const { viewer, now } = call
  if (!(await isVotingOver(deps, call.season, now))) throw new Refusal('draw.not_open')
  const { rule, ties } = await getDraw(deps, call)
  if (rule !== 'draw' || ties.length === 0) throw new Refusal('draw.not_needed')
  return change(deps, call, async (em) => {
    if (await em.count(Draw)) throw new Refusal('draw.already_locked')
    em.create(Draw, { lockedAt: now, lockedBy: viewer.name })
    return { action: 'draw.locked', after: { ties: ties.map(({ name }) => name) } }
  })
}

/** @throws Refusal draw.not_locked, draw.already_entered, ballot.counting */
function unlockCount(deps: Deps, call: Call<'unlockCount'>): Promise<DrawReply> {
  return change(deps, call, async (em) => {
    const draw = await em.findOne(Draw, {})
    if (!draw) throw new Refusal('draw.not_locked')
    if (draw.digits) throw new Refusal('draw.already_entered')
    em.remove(draw)
    return { action: 'draw.unlocked' }
  })
}

/** @throws Refusal draw.not_locked, draw.published, ballot.counting, request.invalid for a correction without reason */
async function enterDraw(deps: Deps, call: Call<'enterDraw'>): Promise<DrawReply> {
  const { body, season, viewer, now } = call
  const { digits, source, reason } = body
  const isPublished = await isAnnounced(deps, season, now)
  return change(deps, call, async (em) => {
    const draw = await em.findOne(Draw, {})
    if (!draw) throw new Refusal('draw.not_locked')
    const before = draw.digits ? { digits: draw.digits, source: draw.source } : undefined
    if (before?.digits === digits && before.source === source) return null
    if (before && isPublished) throw new Refusal('draw.published')
    if (before && !reason) throw new Refusal('request.invalid', [['reason', 'required']])
    Object.assign(draw, { digits, source, enteredAt: now, enteredBy: viewer.name })
    const after = { digits, source, ...(before && { correctionReason: reason }) }
    return before ? { action: 'draw.corrected', before, after } : { action: 'draw.entered', after }
  })
}
