import { defineEntity, p } from '@mikro-orm/core'
import { type SetupStep, setupMarks } from '@snowplow/contract/setup.ts'

/** Setup step marked by administrators. Separate table: a mark does not make open forms of the installation stale. */
export const SetupMark = defineEntity({
  name: 'SetupMark',
  properties: {
    step: p.string().$type<SetupStep>().primary(),
    mark: p.enum(setupMarks),
    createdAt: p.datetime(),
  },
})
