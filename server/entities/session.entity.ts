import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

/** Sign-in of an account in a browser; its tokens carry the id. Times are those of the wall clock. */
export const Session = defineEntity({
  name: 'Session',
  properties: {
    /** Random UUID. */
    id: p.string().length(36).primary(),
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** The session has ended if the account has a later one. */
    tokenVersion: p.integer(),
    /** Product names from the User-Agent, such as `Firefox` and `Windows`; null if unknown. */
    browser: p.string().nullable(),
    system: p.string().nullable(),
    createdAt: p.datetime(),
    /** Stored at most once a minute. */
    lastUsedAt: p.datetime(),
    /** Expiry of the session's latest token. */
    expiresAt: p.datetime(),
  },
})
export type SessionRow = InferEntity<typeof Session>
