import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

/** Of an account that has been given to its person; kept for a while, so that an old link is told what became of it. */
export const Invitation = defineEntity({
  name: 'Invitation',
  properties: {
    /** A hash of the token; the token itself stands in the link alone. */
    key: p.string().length(64).primary(),
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** Null as long as it is the account's latest; until when it holds is said there. */
    end: p.string().$type<'accepted' | 'replaced'>().nullable(),
    /** By the real clock. */
    createdAt: p.datetime().index(),
  },
})
