import { defineEntity, p } from '@mikro-orm/core'
import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'

/** One row: the contest of the year. */
export const Contest = defineEntity({
  name: 'Contest',
  properties: {
    id: p.integer().primary().autoincrement(false),
    schedule: p.json<Schedule>(),
    texts: p.json<ContestTexts>(),
    /** Whose days the schedule's are, by its name of the IANA. */
    timeZone: p.string().formula(`'America/Chicago'`),
    /** Two digits that name the state in the atlas of counties; without them there is no map. */
    stateFips: p.string().length(2).nullable(),
    /** True for the demo's sample contest: such a database never runs in production, nor a real one in the demo. */
    isSample: p.boolean(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Grows with each change, whose author must have seen it. */
    version: p.integer().version(),
  },
})
