import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

/** Ended invitations are retained for a while, so that an old link gets an explanation. */
export const Invitation = defineEntity({
  name: 'Invitation',
  properties: {
    /** Hash of the token, which only the link contains. */
    key: p.string().length(64).primary(),
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** Null for the latest invitation of the account, which stores its expiry. */
    end: p.string().$type<'accepted' | 'replaced'>().nullable(),
    /** Wall clock. */
    createdAt: p.datetime().index(),
  },
})
