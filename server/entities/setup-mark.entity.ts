import { defineEntity, p } from '@mikro-orm/core'
import { type SetupStep, setupMarks } from '@snowplow/contract/setup.ts'

/** A setup step that administrators have marked. A table of its own: a mark makes no open form of the installation stale. */
export const SetupMark = defineEntity({
  name: 'SetupMark',
  properties: {
    step: p.string().$type<SetupStep>().primary(),
    mark: p.enum(setupMarks),
    createdAt: p.datetime(),
  },
})
