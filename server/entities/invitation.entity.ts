import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { LinkPurpose } from '@snowplow/contract/user/invitation.ts'
import { User } from './user.entity.ts'

/** Link to choose a password. Ended ones are retained for a while, so that an old link gets an explanation. */
export const Invitation = defineEntity({
  name: 'Invitation',
  properties: {
    /** Hash of the token, which only the link contains. */
    key: p.string().length(64).primary(),
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    purpose: p.string().$type<LinkPurpose>().default('invitation'),
    /** Null for open links: invitations of the account, which stores the expiry of the latest, and password resets. */
    end: p.string().$type<'accepted' | 'replaced'>().nullable(),
    /** Wall clock. */
    createdAt: p.datetime().index(),
  },
})
export type InvitationRow = InferEntity<typeof Invitation>
