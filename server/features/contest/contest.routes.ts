import { getContest, setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import type { ContestService } from './contest.service.ts'

export function contestRoutes(app: FastifyInstance, contest: ContestService): void {
  serve(app, getContest, ({ now }) => contest.getContest(now))
  serve(app, updateContest, ({ body, ...by }) => contest.updateContest(body, by))
}

/** Years the demo's clock may be set to; beyond them a date is a slip. */
const earliest = new Date('2000-01-01T00:00:00Z')
const latest = new Date('2100-01-01T00:00:00Z')

/** Mounted in demo mode alone. */
export function demoRoutes(app: FastifyInstance, contest: ContestService, clock: Clock): void {
  serve(app, setDemoClock, ({ body }) => {
    const instant = new Date(body.now)
    if (instant < earliest || instant > latest) throw new Refusal('demo.bad_instant', [['now', 'out_of_range']])
    clock.set?.(instant)
    return contest.getContest(clock.now())
  })
}
